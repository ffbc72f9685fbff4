import { jobHistoryId } from '@cursus/contract/job-values'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../context.ts'
import { listHistory } from '../event/index.ts'
import { getJobStatus, releaseMails, retryJobs, sendTestMail } from '../job/index.ts'
import { makeManagementCtx, makeUser, useCtx } from '../testing/index.ts'
import { areMailsHeld, findMailHold, keepInstallation } from './hold-mails.ts'
import { gatherMails, queueMails } from './queue-mails.ts'
import { markMailFailed } from './settle-mails.ts'
import { listWaitingMails, takeMails } from './take-mails.ts'

const ctx = useCtx({ mailTo: 'server' })
const elsewhere = <Given extends Deps>(base: Given, settings: Partial<Given['settings']>): Given => ({
  ...base,
  settings: { ...base.settings, ...settings },
})
const drill = { appOrigin: 'https://drill.example' }

beforeEach(async () => {
  for (const table of ['mails', 'installation'] as const) await ctx.db.deleteFrom(table).execute()
  await keepInstallation(ctx)
})
afterEach(() => ctx.db.deleteFrom('mails').execute())

async function queue(count: number): Promise<void> {
  const user = await makeUser(ctx.db)
  const mail = { template: 'invitation', userId: user.id, toEmail: user.email, language: 'fr', data: {} } as const
  await queueMails(
    ctx,
    Array.from({ length: count }, (_, index) => ({ ...mail, dedupeKey: `${user.id} ${index}` })),
  )
}
const countDue = async (at: Deps = ctx) => (await listWaitingMails(at, { batch: 50 })).length

/** What a restore does: the same values, as new rows. */
async function restore(): Promise<void> {
  const rows = await ctx.db.deleteFrom('installation').returningAll().execute()
  await ctx.db.insertInto('installation').values(rows).execute()
}

describe('mails', () => {
  it('are sent after a start, another one, and a change of something else', async () => {
    await queue(2)
    expect([await findMailHold(ctx), await countDue()]).toEqual([null, 2])
    await keepInstallation(ctx)
    expect([await findMailHold(ctx), await countDue()]).toEqual([null, 2])
  })

  it('wait at another address, and go on when the former one is back', async () => {
    await queue(2)
    const copy = elsewhere(ctx, drill)
    await keepInstallation(copy)
    expect(await findMailHold(copy)).toEqual({ reason: 'otherOrigin', origin: 'http://localhost:3000' })
    expect([await areMailsHeld(copy), await countDue(copy)]).toEqual([true, 0])
    expect([await areMailsHeld(ctx), await countDue()]).toEqual([false, 2])
  })

  it('wait in a restored database, also those that are stored later', async () => {
    await queue(2)
    await restore()
    await keepInstallation(ctx)
    await queue(1)
    expect(await findMailHold(ctx)).toEqual({ reason: 'restored', origin: 'http://localhost:3000' })
    expect(await countDue()).toBe(0)
  })

  it('go to a folder all the same, where nobody reads them', async () => {
    await queue(2)
    await restore()
    const inFolder = elsewhere(ctx, { mailTo: 'folder' as const })
    expect([await areMailsHeld(inFolder), await countDue(inFolder)]).toEqual([false, 2])
  })

  it('wait without a mail server, which is said as soon as one does', async () => {
    const nowhere = elsewhere(ctx, { mailTo: 'nowhere' as const })
    expect(await findMailHold(nowhere)).toBeNull()
    // Whoever asks for a mail now must know before it is stored.
    expect(await areMailsHeld(nowhere)).toBe(true)
    await queue(2)
    expect(await findMailHold(nowhere)).toEqual({ reason: 'noServer', origin: null })
    expect(await countDue(nowhere)).toBe(0)
    expect(await countDue()).toBe(2)
  })

  it('wait but for a test, which says what the mail server answers', async () => {
    const admin = await makeManagementCtx(ctx)
    await queue(1)
    await restore()
    await sendTestMail(admin)
    expect(await countDue()).toBe(1)
  })
})

describe('a person who confirms', () => {
  it('sends what waits, and is audited', async () => {
    const copy = elsewhere(ctx, drill)
    const admin = elsewhere(await makeManagementCtx(ctx), drill)
    await queue(3)
    expect((await getJobStatus(admin)).mailHold).toEqual({ reason: 'otherOrigin', origin: 'http://localhost:3000' })
    expect(await releaseMails(admin, { waiting: 'send' })).toEqual({ done: 3 })
    expect([await findMailHold(copy), await countDue(copy)]).toEqual([null, 3])
    // From now on, the copy is at home there.
    expect(await findMailHold(ctx)).toEqual({ reason: 'otherOrigin', origin: drill.appOrigin })
    const [act] = await listHistory(admin, { noun: 'job', id: jobHistoryId })
    expect(act).toMatchObject({ action: 'sendHeld', after: { count: 3 }, actor: { id: admin.actor.id } })
  })

  it('drops what waits for ever, and sends what comes later', async () => {
    const admin = await makeManagementCtx(ctx)
    await queue(3)
    await restore()
    expect(await releaseMails(admin, { waiting: 'drop' })).toEqual({ done: 3 })
    expect([await findMailHold(ctx), await countDue()]).toEqual([null, 0])
    // Nothing brings them back, and nothing counts them as faults.
    expect(await retryJobs(admin, { of: 'mails' })).toEqual({ done: 0 })
    expect((await getJobStatus(admin)).mails).toMatchObject({ waiting: 0, failed: 0, retrying: null })
    await queue(1)
    expect(await countDue()).toBe(1)
  })

  it('drops a mail that is being sent, also when the mail server refuses it then', async () => {
    const admin = await makeManagementCtx(ctx)
    await queue(1)
    const [mail] = await takeMails(ctx, { idList: await listWaitingMails(ctx, { batch: 1 }) })
    await releaseMails(admin, { waiting: 'drop' })
    await markMailFailed(ctx, { mailId: mail?.id ?? '', error: 'busy', final: false })
    expect(await countDue({ ...ctx, now: () => new Date(Date.now() + 3_600_000) })).toBe(0)
  })

  it('drops a mail that still gathers, and what happens later is another one', async () => {
    const gathering = elsewhere(await makeManagementCtx(ctx), { mailGatherMs: 600_000 })
    const { id: userId } = await makeUser(ctx.db)
    const gather = () => gatherMails(gathering, [{ userId, act: { managerOf: null, by: gathering.actor.id } }])
    await gather()
    expect(await releaseMails(gathering, { waiting: 'drop' })).toEqual({ done: 1 })
    await gather()
    const rows = await ctx.db.selectFrom('mails').select('setAsideAt').orderBy('id').execute()
    expect(rows).toEqual([{ setAsideAt: expect.any(Date) }, { setAsideAt: null }])
  })
})
