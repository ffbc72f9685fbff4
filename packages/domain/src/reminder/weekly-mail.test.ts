import { addDays } from '@cursus/contract/day'
import { expect, it } from 'vitest'
import type { Deps } from '../context.ts'
import { takeMails } from '../mail/index.ts'
import {
  type AccessSpec,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeModule,
  makeOpenCtx,
  makeUser,
  makeUserCtx,
  useOwnCtx,
} from '../testing/index.ts'
import { getMailChoices, setMailChoice, setMailChoicesByLink } from '../user/index.ts'
import { remindAccesses } from './remind-accesses.ts'
import { sendWeeklyMails } from './weekly-mail.ts'

const ctx = useOwnCtx()

const monday = '2026-04-06'
const on = <Ctx extends Deps>(base: Ctx, days: number, hour = '08:00'): Ctx => ({
  ...base,
  now: () => new Date(`${addDays(monday, days)}T${hour}:00Z`),
})
const sweep = (days = 0, hour?: string) => sendWeeklyMails(on(ctx, days, hour), { batch: 2 })

async function scene() {
  const company = await makeCompany(ctx.db)
  const modules = [await makeModule(ctx.db), await makeModule(ctx.db)] as const
  const spec = { modules: [...modules], startDate: '2026-01-01', endDate: '2026-12-31' }
  const licence = await makeLicence(ctx.db, company, spec)
  const createdAt = new Date('2026-03-01T10:00:00Z')
  const give = (access: Partial<AccessSpec>) =>
    makeAccess(ctx.db, { licence, module: modules[0], createdAt, ...access })
  return { company, modules, give }
}
const mails = async () =>
  (
    await ctx.db.selectFrom('mails').select(['id', 'userId', 'data']).where('template', '=', 'weeklyMail').execute()
  ).map((mail) => ({
    ...mail,
    data: mail.data as { moduleCount?: number; lateCount?: number; modules?: { dueDate?: string }[] },
  }))

it('is one mail a week to each who has something open, the late first, from nine on Monday', async () => {
  const { give, modules } = await scene()
  const [busy, done, nobody, suspended, invited] = [
    await makeUser(ctx.db),
    await makeUser(ctx.db),
    await makeUser(ctx.db),
    await makeUser(ctx.db, { state: 'suspended' }),
    await makeUser(ctx.db, { state: 'invited' }),
  ]
  await give({ userId: busy.id })
  await give({ userId: busy.id, module: modules[1], dueDate: addDays(monday, -3) })
  await give({ userId: done.id, doneAt: new Date('2026-03-02T10:00:00Z') })
  await give({ userId: suspended.id })
  await give({ userId: invited.id })
  for (const [days, hour] of [
    [-1, '08:00'],
    [0, '06:30'],
    [1, '08:00'],
  ] as const)
    expect(await sweep(days, hour)).toBe(0)
  expect(await sweep()).toBe(1)
  expect(await sweep(0, '12:00')).toBe(0)
  const [mail] = await mails()
  expect(mail).toMatchObject({ userId: busy.id, data: { moduleCount: 2, lateCount: 1 } })
  expect(mail?.data.modules?.map(({ dueDate }) => dueDate)).toEqual([addDays(monday, -3), undefined])
  expect(await sweep(7)).toBe(1)
  expect((await mails()).every(({ userId }) => userId !== nobody.id)).toBe(true)
})

it('does not come on the day of a reminder', async () => {
  const { company, give } = await scene()
  const user = await makeUser(ctx.db)
  const { id } = await give({ userId: user.id })
  await remindAccesses(on(await makeCompanyCtx(ctx, company), 0, '07:30'), { idList: [id] })
  expect(await sweep()).toBe(0)
  expect(await sweep(7)).toBe(1)
})

it('ends and comes back by the account, and by its link without signing in', async () => {
  const { give } = await scene()
  const user = await makeUser(ctx.db)
  await give({ userId: user.id })
  const own = await makeUserCtx(ctx, user)
  const isOn = async () => (await getMailChoices(own)).weekly === 'now'
  expect(await isOn()).toBe(true)
  await setMailChoice(own, { kind: 'weekly', choice: 'none' })
  expect(await isOn()).toBe(false)
  expect(await sweep()).toBe(0)
  await setMailChoice(own, { kind: 'weekly', choice: 'now' })
  expect(await sweep()).toBe(1)
  const [mail] = await mails()
  const [taken] = await takeMails(on(ctx, 0, '08:05'), { idList: [mail?.id ?? ''] })
  const link = new URL(taken?.data.endLink ?? '').searchParams
  const token = link.get('token') ?? ''
  expect(link.get('kinds')).toBe('weekly')
  const byLink = (choice: 'now' | 'application', days = 1, by = token) =>
    setMailChoicesByLink(on(makeOpenCtx(ctx), days), { token: by, kindList: ['weekly'], choice })
  for (const choice of ['application', 'application', 'now', 'application'] as const) {
    await byLink(choice)
    expect(await isOn()).toBe(choice === 'now')
  }
  expect(await sweep(7)).toBe(0)
  await expectRefusal(byLink('now', 61), 'ValidateEmailExpiredToken')
  await expectRefusal(byLink('now', 1, 'x'.repeat(43)), 'ValidateEmailNotExistToken')
  expect(await isOn()).toBe(false)
})
