import { setTimeout as wait } from 'node:timers/promises'
import { sendAutomaticReminders } from '@cursus/domain/reminder'
import { sql } from 'kysely'
import { addPeople } from './add-people.ts'
import { printRows, type Row, verdict } from './figures.ts'
import { startMailServer } from './mail-server.ts'
import { makeLicensedModule } from './make-catalogue.ts'
import { startBenchPlatform } from './platform.ts'
import { memoryOf, readProcess } from './process-cost.ts'

// What 10,000 people at once cost: one access given to each, of which half are unknown, and one
// reminder for each; until a local mail server has the last mail.
const people = 10_000
const mailServer = await startMailServer()
const platform = await startBenchPlatform({ smtpUrl: mailServer.url })
const { admin, db } = platform
const rows: Row[] = []
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const row = (what: string, figure: string, goal: string, holds: boolean) =>
  rows.push([what, figure, goal, verdict(holds)])
try {
  const { companyId, licenceId, moduleId } = await makeLicensedModule(admin, people)
  await addPeople(db, 'known', 1, people / 2)
  await sql`analyze`.execute(db)
  const userList = Array.from(
    { length: people },
    (_, n) => `${n < people / 2 ? 'known' : 'new'}${(n % (people / 2)) + 1}@bench.example`,
  )
  const start = performance.now()
  await admin.call('POST', `company/${companyId}/moduleAccess`, { moduleLicenceId: licenceId, moduleId, userList })
  const giving = performance.now() - start
  row(`an access given to ${people} e-mails`, seconds(giving), '<= 3 s', giving <= 3000)
  await mails('invitations', people)

  const threeDays = 3 * 86_400_000
  await db
    .updateTable('accesses')
    .set({ endsAt: new Date(Date.now() + threeDays), createdAt: new Date(Date.now() - threeDays) })
    .execute()
  await sql`analyze`.execute(db)
  // The worker has swept the company today, before anything was due.
  await db.updateTable('reminderSettings').set({ sweptOn: null }).execute()
  const settings = { timeZone: 'Europe/Paris' }
  const from = performance.now()
  // The last noon: reminders are sent during the day.
  const noon = new Date(Math.floor((Date.now() - 43_200_000) / 86_400_000) * 86_400_000 + 43_200_000)
  const jobs = { send: async () => undefined }
  await sendAutomaticReminders({ db, now: () => noon, settings, jobs } as never, { batch: 1000 })
  const marked = performance.now() - from
  // The worker may have stored some of them.
  const stored = await db.selectFrom('accesses').select('id').where('remindedOn', 'is not', null).execute()
  if (stored.length !== people) throw new Error(`${stored.length} of ${people} reminders were stored`)
  row(`${people} reminders stored`, seconds(marked), '<= 10 s', marked <= 10_000)
  await mails('reminders', people)
  const { highest } = memoryOf(platform.workerPid) ?? { highest: 0 }
  row('worker, at its highest', `${highest.toFixed(0)} MB`, '<= 250 MB', highest <= 250)
  const cpu = (await readProcess(platform.workerPid))?.ms ?? 0
  rows.push(['worker, CPU time', seconds(cpu), '', ''])
  const server = memoryOf(platform.serverPid)?.highest ?? 0
  rows.push(['server, at its highest', `${server.toFixed(0)} MB`, '', ''])
} finally {
  await platform.close()
  mailServer.close()
}
console.log()
printRows(['work', 'figure', 'goal', ''], rows)

/** Waits until the mail server has `count` mails, from its first one. */
async function mails(what: string, count: number): Promise<void> {
  const start = Date.now()
  while (mailServer.mails.length < count) await wait(20)
  const times = mailServer.mails.splice(0, count).map(({ at }) => at)
  const [first, last] = [times[0]!, times.at(-1)!]
  const rate = (count / (last - first)) * 1000
  row(
    `${what} sent, per second`,
    `${Math.round(rate)}/s, the last after ${seconds(last - start)}`,
    '>= 500/s',
    rate >= 500,
  )
}
