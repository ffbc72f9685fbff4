import { describe, expect, it } from 'vitest'
import { listAccesses, revokeAccesses } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import { takeMails } from '../mail/index.ts'
import {
  day,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeUser,
  useCtx,
} from '../testing/index.ts'
import { listReminders } from './list-reminders.ts'
import { inviteAgain, remindAccesses, remindUsers } from './remind-accesses.ts'

const ctx = useCtx()

async function start() {
  const company = await makeCompany(ctx.db)
  const modules = [await makeModule(ctx.db), await makeModule(ctx.db)] as const
  const licence = await makeLicence(ctx.db, company, { modules: [...modules] })
  const give = (module = modules[0], spec: object = {}) => makeAccess(ctx.db, { licence, module, ...spec })
  return { company, modules, licence, give, trainer: await makeCompanyCtx(ctx, company) }
}
const mailsTo = (userId: string) =>
  ctx.db
    .selectFrom('mails')
    .select(['id', 'template', 'data'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
const tomorrow = (trainer: CompanyCtx): CompanyCtx => ({ ...trainer, now: () => new Date(Date.now() + 86_400_000) })

describe('reminding', () => {
  it('sends each person one mail about all their modules, and logs who, when, which modules and the text', async () => {
    const { trainer, modules, give } = await start()
    const access = await give(modules[0], { dueDate: day(3) })
    const two = await give(modules[1], { userId: access.userId })
    const other = await give()
    const idList = [access.id, two.id, other.id]
    expect(await remindAccesses(trainer, { idList, text: 'Before Friday,\nplease' })).toEqual({ done: 3, leftOut: [] })

    const [mail] = await mailsTo(access.userId)
    expect(await mailsTo(access.userId)).toHaveLength(1)
    expect(mail).toMatchObject({
      template: 'reminder',
      data: { text: 'Before Friday,\nplease', moduleCount: 2, modules: [{ dueDate: day(3) }, {}] },
    })
    const { rows, total } = await listReminders(trainer, { userId: access.userId })
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      kind: 'reminder',
      sender: { id: trainer.actor.id },
      text: 'Before Friday,\nplease',
    })
    expect(rows[0]?.accesses.map(({ id }) => id).sort()).toEqual([access.id, two.id].sort())
    expect((await listReminders(trainer, { moduleAccessId: other.id })).total).toBe(1)
    expect((await listReminders(trainer, {})).total).toBe(2)
    expect((await listAccesses(trainer, {})).rows.map(({ remindedOn }) => remindedOn)).toEqual([day(0), day(0), day(0)])
  })

  it('sends one mail per person and day, also by two managers at once, and again the next day', async () => {
    const { trainer, company, modules, give } = await start()
    const access = await give()
    const two = await give(modules[1], { userId: access.userId })
    const colleague = await makeCompanyCtx(ctx, company)
    const results = await Promise.all([
      remindAccesses(trainer, { idList: [access.id] }),
      remindAccesses(colleague, { idList: [access.id] }),
    ])
    expect(results.map(({ done }) => done).sort()).toEqual([0, 1])
    expect(await remindAccesses(trainer, { idList: [two.id] })).toEqual({
      done: 0,
      leftOut: [{ reason: 'remindedToday', number: 1, idList: [two.id] }],
    })
    expect(await mailsTo(access.userId)).toHaveLength(1)
    expect(await remindAccesses(tomorrow(trainer), { idList: [access.id, two.id] })).toEqual({ done: 2, leftOut: [] })
    expect(await mailsTo(access.userId)).toHaveLength(2)
  })

  it('reminds nobody of what is done, revoked or expired, and nobody who is suspended or erased', async () => {
    const { trainer, give } = await start()
    const past = new Date(Date.now() - 60_000)
    const suspended = await makeUser(ctx.db, { state: 'suspended' })
    const erased = await give()
    await removeUser(await makeManagementCtx(ctx), { id: erased.userId })
    const done = await give(undefined, { doneAt: past })
    const closed = [
      await give(undefined, { revokedAt: past, createdAt: past }),
      await give(undefined, { endsAt: past, createdAt: new Date(past.getTime() - 1000) }),
      erased,
    ]
    const paused = await give(undefined, { userId: suspended.id })
    const idList = [done, ...closed, paused].map(({ id }) => id)
    expect(await remindAccesses(trainer, { idList })).toEqual({
      done: 0,
      leftOut: expect.arrayContaining([
        { reason: 'done', number: 1, idList: [done.id] },
        { reason: 'closed', number: 3, idList: expect.arrayContaining(closed.map(({ id }) => id)) },
        { reason: 'suspended', number: 1, idList: [paused.id] },
      ]),
    })
    expect((await listReminders(trainer, {})).total).toBe(0)
  })

  it('is not sent about an access revoked between the request and the lock', async () => {
    const { trainer, give } = await start()
    const access = await give()
    const [reminded] = await Promise.all([
      remindAccesses(trainer, { idList: [access.id] }),
      revokeAccesses(trainer, { idList: [access.id] }),
    ])
    expect([0, 1]).toContain(reminded?.done)
    expect((await mailsTo(access.userId)).length).toBe(reminded?.done)
  })

  it('links people who have not signed up to the sign-up, and forgets the text when they are erased', async () => {
    const { trainer, give } = await start()
    const invited = await makeUser(ctx.db, { state: 'invited' })
    const access = await give(undefined, { userId: invited.id })
    await remindAccesses(trainer, { idList: [access.id], text: 'Dear Zoé' })
    const [mail] = await mailsTo(invited.id)
    const [taken] = await takeMails(ctx, { idList: [mail!.id] })
    expect(taken?.data).toMatchObject({
      isInvited: true,
      link: expect.stringMatching(`/auth/signup\\?token=[\\w-]{43}&email=.+&redirect=.*${access.id}$`),
    })
    await removeUser(await makeManagementCtx(ctx), { id: invited.id })
    expect((await listReminders(trainer, {})).rows).toMatchObject([{ text: null, user: { email: null } }])
  })

  it('reaches no access of another company, all or none', async () => {
    const { trainer, give } = await start()
    const [own, stranger] = [await give(), await (await start()).give()]
    for (const call of [remindAccesses, inviteAgain]) {
      await expect(call(trainer, { idList: [own.id, stranger.id] })).rejects.toThrow('NotFound')
    }
    expect(await mailsTo(own.userId)).toEqual([])
    expect((await listReminders(trainer, { moduleAccessId: stranger.id })).total).toBe(0)
  })
})

describe('inviting again', () => {
  it('sends the invitation to people who have not signed up, once a day', async () => {
    const { trainer, give } = await start()
    const invited = await give(undefined, { userId: (await makeUser(ctx.db, { state: 'invited' })).id })
    const known = await give()
    const idList = [invited.id, known.id]
    expect(await inviteAgain(trainer, { idList })).toEqual({
      done: 1,
      leftOut: [{ reason: 'signedUp', number: 1, idList: [known.id] }],
    })
    expect(await mailsTo(invited.userId)).toMatchObject([{ template: 'invitation' }])
    expect((await inviteAgain(trainer, { idList })).done).toBe(0)
    expect((await remindAccesses(trainer, { idList: [invited.id] })).leftOut).toEqual([
      { reason: 'remindedToday', number: 1, idList: [invited.id] },
    ])
    expect((await listReminders(trainer, {})).rows).toMatchObject([{ kind: 'invitation' }])
  })
})

describe('reminding people', () => {
  it('sends each one mail about all that is open and not done, and counts who has nothing', async () => {
    const { trainer, modules, give } = await start()
    const access = await give(modules[0])
    await give(modules[1], { userId: access.userId })
    const done = await give(modules[0], { doneAt: new Date() })
    const suspended = await give(modules[0], { userId: (await makeUser(ctx.db, { state: 'suspended' })).id })
    const idList = [access.userId, done.userId, suspended.userId]
    expect(await remindUsers(trainer, { idList, text: 'Go on' })).toEqual({
      done: 1,
      leftOut: [
        { reason: 'nothingOpen', number: 1, idList: [done.userId] },
        { reason: 'suspended', number: 1, idList: [suspended.userId] },
      ],
    })
    expect(await mailsTo(access.userId)).toHaveLength(1)
    const { rows } = await listReminders(trainer, {})
    expect(rows).toMatchObject([{ user: { id: access.userId }, text: 'Go on', accesses: [{}, {}] }])
    expect(await remindUsers(trainer, { idList: [access.userId] })).toMatchObject({
      done: 0,
      leftOut: [{ reason: 'remindedToday' }],
    })
    const other = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
    await expectRefusal(remindUsers(other, { idList: [access.userId] }), 'NotFound')
  })
})
