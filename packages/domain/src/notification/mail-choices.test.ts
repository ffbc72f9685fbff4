import { addDays } from '@cursus/contract/day'
import { setMailChoiceInput } from '@cursus/contract/mail'
import type { MailChoice, MailKind } from '@cursus/contract/notification-values'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveAccess } from '../access/index.ts'
import { notifyLicenceManagers } from '../licence/index.ts'
import { listWaitingMails, markMailsSent, takeMails } from '../mail/index.ts'
import {
  changeRow,
  day,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManager,
  makeModule,
  makeOpenCtx,
  makeUser,
  makeUserCtx,
  useOwnCtx,
} from '../testing/index.ts'
import { getMailChoices, setMailChoice, setMailChoicesByLink } from '../user/index.ts'
import { listNotifications, markAllAsRead, relayOutbox, sendDigests } from './index.ts'

const ctx = useOwnCtx()
beforeEach(() => ctx.db.deleteFrom('mails').execute())

async function scene() {
  const company = await makeCompany(ctx.db)
  const modules = [await makeModule(ctx.db), await makeModule(ctx.db)] as const
  const licence = await makeLicence(ctx.db, company, { modules: [...modules], endDate: day(100) })
  const giver = await makeCompanyCtx(ctx, company)
  const give = async (email: string, index: 0 | 1 = 0) => {
    await giveAccess(giver, {
      moduleLicenceId: licence.id,
      moduleId: modules[index].id,
      userList: [email],
      userGroupIdList: [],
      hasMaxDayTimeLimit: false,
    })
    await relayOutbox(ctx, { batch: 1000 })
  }
  return { company, licence, give }
}
async function chooser(choices: Partial<Record<MailKind, MailChoice>>, id?: string) {
  const user = id ? { id } : await makeUser(ctx.db)
  const own = await makeUserCtx(ctx, user)
  for (const [kind, choice] of Object.entries(choices)) await setMailChoice(own, { kind: kind as MailKind, choice })
  const told = async () => (await listNotifications(own)).rows.map(({ type }) => type)
  return { ...user, own, told, email: own.actor.email }
}
const sent = async () => takeMails(ctx, { idList: await listWaitingMails(ctx, { batch: 50 }) })
const readersOf = async () => (await sent()).map(({ to, template }) => `${template} ${to}`).toSorted()

it('a kind takes only the choices that it offers', () => {
  const may = (kind: MailKind, choice: MailChoice) => setMailChoiceInput.safeParse({ kind, choice }).success
  expect([may('weekly', 'none'), may('weekly', 'digest'), may('catalogue', 'now')]).toEqual([true, false, false])
})

it('each kind is told as its reader chose, and as before to who has not chosen', async () => {
  const { give } = await scene()
  const [silent, quiet, loud] = [
    await chooser({ modules: 'none' }),
    await chooser({ modules: 'application', results: 'none' }),
    await chooser({}),
  ]
  for (const { email } of [silent, quiet, loud]) await give(email)
  expect(await silent.told()).toEqual([])
  expect(await quiet.told()).toEqual(['newModuleAvailable'])
  expect(await loud.told()).toEqual(['newModuleAvailable'])
  expect(await readersOf()).toEqual([`newModuleAvailable ${loud.email}`])
})

it('managers choose about what is given and about their licences', async () => {
  const { company, licence, give } = await scene()
  const managers = []
  for (const choice of ['now', 'application', 'none'] as const) {
    const { id } = await makeManager(ctx.db, company, { training: 'read', admin: 'read' })
    await ctx.db.insertInto('licenceManagers').values({ licenceId: licence.id, userId: id, kind: 'company' }).execute()
    managers.push(await chooser({ licences: choice, followUp: choice === 'none' ? 'none' : 'application' }, id))
  }
  await give((await makeUser(ctx.db)).email)
  await changeRow(ctx.db, 'moduleLicences', licence.id, { endDate: day(5) })
  await notifyLicenceManagers(ctx, { batch: 100 })
  await relayOutbox(ctx, { batch: 1000 })
  const [now, application, none] = managers
  for (const one of [now, application])
    expect((await one?.told())?.toSorted()).toEqual(['licenceAboutToEnd', 'moduleAccessCreated'])
  expect(await none?.told()).toEqual([])
  const licenceMails = (await readersOf()).filter((mail) => mail.startsWith('licence'))
  expect(licenceMails).toEqual([`licenceAboutToEnd ${now?.email}`])
})

it('the link of a mail ends its kinds and takes them up again, and changes nobody else', async () => {
  const { give } = await scene()
  const [reader, other] = [await chooser({}), await chooser({})]
  await give(reader.email)
  const [mail] = await sent()
  const link = new URL(mail?.data.endLink ?? '')
  expect([link.pathname, link.searchParams.get('kinds')]).toEqual(['/auth/mails', 'modules'])
  const token = link.searchParams.get('token') ?? ''
  const byLink = (choice: 'application' | 'now') =>
    setMailChoicesByLink(makeOpenCtx(ctx), { token, kindList: ['modules', 'weekly', 'followUp'], choice })
  await byLink('application')
  expect(await getMailChoices(reader.own)).toMatchObject({
    modules: 'application',
    weekly: 'none',
    followUp: 'application',
    results: 'now',
  })
  await give(reader.email, 1)
  expect(await readersOf()).toEqual([])
  await byLink('now')
  expect(await getMailChoices(reader.own)).toMatchObject({ modules: 'now', weekly: 'now' })
  expect(await getMailChoices(other.own)).toMatchObject({ modules: 'now', weekly: 'now' })
})

describe('the mail of a day', () => {
  const summer = '2026-10-24'
  const on = (days: number, hour = '06:30') => ({
    ...ctx,
    now: () => new Date(`${addDays(summer, days)}T${hour}:00Z`),
  })
  const digest = (days: number, hour?: string) => sendDigests(on(days, hour), { batch: 2 })
  const takenOn = async (days: number, hour?: string) => {
    const at = on(days, hour)
    const idList = await listWaitingMails(at, { batch: 50 })
    const mails = (await takeMails(at, { idList })).filter(({ template }) => template === 'digest')
    await markMailsSent(at, { idList })
    return mails.map(({ to, data }) => ({
      to,
      titles: data.notices?.map(({ data }) => data.moduleTitle),
      link: new URL(data.endLink ?? '').searchParams,
      count: data.eventCount,
    }))
  }

  it('tells each notification once, to who chose it, from seven in the morning, through a change of clocks', async () => {
    const { give } = await scene()
    const [reader, other, loud] = [
      await chooser({ modules: 'digest', results: 'digest' }),
      await chooser({ modules: 'digest' }),
      await chooser({}),
    ]
    expect(await digest(0)).toBe(0)
    for (const { email } of [reader, other, loud]) await give(email)
    await give(reader.email, 1)
    expect(await digest(0, '04:30')).toBe(0)
    // 07:30 in summer; both workers, and one that is killed and starts again.
    expect((await Promise.all([digest(0, '05:30'), digest(0, '05:30')])).reduce((sum, of) => sum + of)).toBe(2)
    expect(await digest(0, '09:00')).toBe(0)
    const mails = await takenOn(0, '09:00')
    expect(mails.map(({ to, count }) => `${to} ${count}`).toSorted()).toEqual(
      [`${reader.email} 2`, `${other.email} 1`].toSorted(),
    )
    const own = mails.find(({ to }) => to === reader.email)
    expect(own?.titles).toHaveLength(2)
    expect(Object.fromEntries(own?.link ?? [])).toMatchObject({ kinds: 'modules', was: 'digest' })
    // Nothing new, and the same day for a second time.
    expect(await digest(1)).toBe(0)
    await give((await chooser({ modules: 'digest' })).email)
    expect(await digest(1, '06:30')).toBe(1)
    // Standard time: half past five is half past six.
    await give((await chooser({ modules: 'digest' })).email)
    expect(await digest(2, '05:30')).toBe(0)
    expect(await digest(2, '06:30')).toBe(1)
  })

  it('waits for tomorrow with what comes after it, and leaves out what was read', async () => {
    const { give } = await scene()
    const reader = await chooser({ modules: 'digest' })
    await give(reader.email)
    expect(await digest(10)).toBe(1)
    await give(reader.email, 1)
    expect(await digest(10, '12:00')).toBe(0)
    await markAllAsRead(reader.own)
    expect(await digest(11)).toBe(0)
    expect(await digest(12)).toBe(0)
    const left = ctx.db.selectFrom('notifications').select('eventId').where('isForDigest', '=', true)
    expect(await left.where('userId', '=', reader.own.actor.id).execute()).toEqual([])
  })

  it('leaves out kinds whose mails its reader has ended since', async () => {
    const { give } = await scene()
    const reader = await chooser({ modules: 'digest' })
    await give(reader.email)
    await setMailChoice(reader.own, { kind: 'modules', choice: 'application' })
    expect(await digest(30)).toBe(0)
    await setMailChoice(reader.own, { kind: 'modules', choice: 'digest' })
    expect(await digest(31)).toBe(0)
    expect(await reader.told()).toEqual(['newModuleAvailable'])
  })

  it('is not sent to who is suspended meanwhile, and comes once they are back', async () => {
    const { give } = await scene()
    const reader = await chooser({ modules: 'digest' })
    await give(reader.email)
    const suspended = (suspendedAt: Date | null) => changeRow(ctx.db, 'users', reader.own.actor.id, { suspendedAt })
    await suspended(new Date())
    expect(await digest(20)).toBe(0)
    await suspended(null)
    expect(await digest(21)).toBe(1)
    await suspended(new Date())
    expect(await takenOn(21, '07:00')).toEqual([])
  })
})
