import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SweepName, sweepNames } from '@cursus/contract/job-values'
import { newId } from '@cursus/db'
import { storeFile } from '@cursus/domain/stored-file'
import {
  changeRow,
  day,
  makeAccess,
  makeCompany,
  makeContent,
  makeLicence,
  makeManager,
  makeModule,
  useCtx,
} from '@cursus/domain/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepHandlers } from './sweeps.ts'

// Everything is made now; the sweeps run sixty days later, when all of it is due.
const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const later = () => inDays(60)

const ctx = useCtx()
let mailFolder: string
let run: ReturnType<typeof sweepHandlers>
const upload = 'uploads/cut'
let orphan: string

beforeAll(async () => {
  mailFolder = await mkdtemp(join(tmpdir(), 'cursus-mails-'))
  run = sweepHandlers({ domain: { ...ctx, now: later }, jobs: ctx.jobs, mailFolder })
  const { db } = ctx
  await db.insertInto('retention').values({ kind: 'history', keptDays: 30 }).execute()
  const company = await makeCompany(db)
  const manager = await makeManager(db, company)
  const content = await makeContent(db)
  await makeContent(db, { type: 'scorm-content', processing: 'pending' })
  const module = await makeModule(db, { contents: [content] })
  const licence = await makeLicence(db, company, { modules: [module], endDate: day(80) })
  await db
    .insertInto('licenceManagers')
    .values({ licenceId: licence.id, userId: manager.id, kind: 'company' })
    .execute()
  const ended = await makeAccess(db, { licence, module })
  const endingSoon = await makeAccess(db, { licence, module })
  const ends = (id: string, days: number) =>
    changeRow(db, 'accesses', id, { acceptedAt: new Date(), endsAt: inDays(days) })
  await ends(ended.id, 10)
  await ends(endingSoon.id, 62)
  const at = { createdAt: new Date(), expiresAt: inDays(1) }
  const own = { ...at, id: newId(), userId: manager.id }
  const event = { id: newId(), noun: 'manager', thingId: manager.id, action: 'create', systemJob: 'test' } as const
  const notice = { type: 'accountRightsAdd', data: '{}' } as const
  await db
    .insertInto('events')
    .values({ ...event, ...notice, createdAt: new Date() })
    .execute()
  await db
    .insertInto('eventOutbox')
    .values({ id: newId(), eventIds: [event.id], availableAt: new Date() })
    .execute()
  await db
    .insertInto('mails')
    .values({
      id: newId(),
      template: 'invitation',
      userId: manager.id,
      toEmail: manager.email,
      language: 'fr',
      data: JSON.stringify({}),
      createdAt: at.createdAt,
      availableAt: at.createdAt,
    })
    .execute()
  await db
    .insertInto('sessions')
    .values({ ...own, id: 'a'.repeat(64), lastSeenAt: at.createdAt })
    .execute()
  await db
    .insertInto('linkTokens')
    .values({ ...own, kind: 'new_password', tokenHash: 'a'.repeat(64) })
    .execute()
  await db
    .insertInto('signUps')
    .values({ ...own, id: newId(), firstname: 'Anna', lastname: 'Bell', language: 'fr', passwordHash: 'x' })
    .execute()
  await db.insertInto('rateLimits').values({ bucket: 'old', windowStart: at.createdAt, hits: 1 }).execute()
  await db
    .insertInto('clientLogs')
    .values({ id: newId(), level: 'Error', message: 'x', createdAt: at.createdAt })
    .execute()
  const made = { id: newId(), kind: 'data', ownerId: manager.id, language: 'fr', createdAt: at.createdAt } as const
  await db
    .insertInto('madeFiles')
    .values([
      { ...made, state: 'ready', size: 1, expiresAt: at.expiresAt },
      { ...made, id: newId(), ownerId: ended.userId, state: 'preparing' },
    ])
    .execute()
  await db
    .insertInto('reportMails')
    .values({ companyId: company.id, userId: manager.id, every: 'week', sentFor: day(-7) })
    .execute()
  orphan = `content/${newId()}/illustration.webp`
  await storeFile(ctx, { kind: 'upload', key: upload }, Buffer.from('x'))
  await ctx.storage.put(orphan, Buffer.from('x'))
})
afterAll(() => rm(mailFolder, { recursive: true }))

const count = async (from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
const rows = (from: RawBuilder<unknown>) => () => count(from)
const file = (key: () => string) => async () => ((await ctx.storage.stat(key())) ? 1 : 0)
/** One while no job of this name waits. */
const jobOf = (name: string) => async () => {
  const jobs = await Promise.all(ctx.jobs.queues.map((queue) => queue.getJobs(['waiting', 'delayed', 'prioritized'])))
  return jobs.flat().some((job) => job.name === name) ? 0 : 1
}

/** What each sweep has left to do, but for that of a mailbox: `mail/mailbox.test.ts`. */
const left: Record<Exclude<SweepName, 'read-bounces'>, () => Promise<number>> = {
  'relay-waiting-events': jobOf('relay-outbox'),
  'send-waiting-mails': jobOf('send-mails'),
  'resend-packages': jobOf('unpack-package'),
  'resend-files': jobOf('make-file'),
  'remind-expiring': rows(sql`accesses where ends_at > ${inDays(61)} and expiry_notified_at is null`),
  'notify-licence-managers': rows(sql`module_licences where not end_notified`),
  'keep-seat-days': rows(
    sql`module_licences l where not exists (select from licence_seat_days d where d.licence_id = l.id)`,
  ),
  'end-accesses': rows(sql`accesses where ends_at < ${later()} and ended_at is null`),
  'remove-sessions': rows(sql`sessions`),
  'remove-link-tokens': async () => (await count(sql`link_tokens`)) + (await count(sql`sign_ups`)),
  'remove-rates': rows(sql`rate_limits`),
  'remove-client-logs': rows(sql`client_logs`),
  'remove-events': rows(sql`events where created_at < ${inDays(1)}`),
  'send-report-mails': rows(sql`report_mails where sent_for < ${day(0)}`),
  'remove-old-files': rows(sql`made_files where state = 'ready'`),
  'remove-unfinished-files': file(() => upload),
  // It gets a row, with an end.
  'remove-orphan-files': async () => 1 - (await count(sql`files where key = ${orphan}`)),
}

it.each(sweepNames.filter((name) => name !== 'read-bounces'))('%s does what is due', async (name) => {
  expect(await left[name]()).toBeGreaterThan(0)
  await run[name]?.({}, { signal: new AbortController().signal } as never)
  expect(await left[name]()).toBe(0)
})
