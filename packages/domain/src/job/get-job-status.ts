import type { JobStatus } from '@cursus/contract/job'
import { mailFaultOf } from '@cursus/contract/mail-values'
import { type FailedJob, type JobContract, type PayloadOf, type RetryingJob, unpackPackage } from '@cursus/jobs'
import { can } from '@cursus/rights'
import type { Deps, ManagementCtx } from '../context.ts'
import { countUpTo } from '../list/index.ts'
import { droppedCode, failingMails, findMailHold, refusedPeople, stoppedCode, unsentMails } from '../mail/index.ts'
import { iso } from '../query/index.ts'
import { readSweepStatus } from '../sweep/index.ts'

/** What failed jobs of one kind were to do. */
export const payloadsOf = <Job extends JobContract>(job: Job, failed: readonly FailedJob[]): PayloadOf<Job>[] =>
  failed.flatMap(({ name, payload }) => {
    const read = name === job.name ? job.payload.safeParse(payload) : undefined
    return read?.success ? [read.data as PayloadOf<Job>] : []
  })

/** Failed jobs are kept as long, see `retention` of `@cursus/jobs`. */
const retentionMs = 14 * 86_400_000

/** Mails and notifications that were given up lately; older ones would surprise their readers. */
export const recentFailures = ({ db, now }: Pick<Deps, 'db' | 'now'>, table: 'mails' | 'eventOutbox') =>
  db
    .selectFrom(table)
    .where('setAsideAt', '>', new Date(now().getTime() - retentionMs))
    // The result of a test mail is told to who sent it, and a dropped one was not to be sent.
    .$if(table === 'mails', (mails) =>
      mails
        .where('mails.template', '<>', 'test')
        .where('mails.errorCode', 'is distinct from', droppedCode)
        // The sheet of the person says so.
        .where('mails.errorCode', 'is distinct from', stoppedCode),
    )

/** What waits and what failed, in three statements besides what the store of the jobs answers. */
export async function getJobStatus(ctx: ManagementCtx): Promise<JobStatus> {
  const [stored, { isWorkerRunning, overdue }, rows, mailHold] = await Promise.all([
    readStored(ctx),
    readSweepStatus(ctx),
    readRows(ctx),
    findMailHold(ctx),
  ])
  return {
    isWorkerRunning,
    queues: stored?.queues ?? null,
    failed: stored?.failed ?? [],
    retrying: stored?.retrying ?? [],
    overdue: overdue.map(({ name, ranAt }) => ({ name, ranAt: iso(ranAt) })),
    ...rows,
    mailHold,
  }
}

/** Undefined while the store does not answer: the page says so, and shows the rest. */
async function readStored(ctx: ManagementCtx): Promise<Pick<JobStatus, 'queues' | 'failed' | 'retrying'> | undefined> {
  const { jobs } = ctx
  try {
    const [queues, failed, retrying] = await Promise.all([jobs.readQueues(), jobs.listFailed(), jobs.listRetrying()])
    const byName = new Map<string, JobStatus['failed'][number]>()
    for (const { name, failedAt, reason } of failed.sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime())) {
      const same = byName.get(name)
      if (same) same.count += 1
      else byName.set(name, { name, count: 1, lastAt: failedAt.toISOString(), reason, contents: [] })
    }
    const packages = byName.get(unpackPackage.name)
    if (packages) packages.contents = await contentsOf(ctx, failed)
    return {
      queues: queues.map((queue) => ({ ...queue, waitingSince: iso(queue.waitingSince) })),
      failed: [...byName.values()],
      retrying: [...Map.groupBy(retrying, ({ name }) => name)].map(([name, same]) => togetherOf(name, same)),
    }
  } catch {
    return undefined
  }
}

/** Jobs of one name that will run again. */
function togetherOf(name: string, jobs: readonly RetryingJob[]): JobStatus['retrying'][number] {
  const [first] = jobs.toSorted((a, b) => a.since.getTime() - b.since.getTime())
  const nextTry = Math.min(...jobs.map((job) => job.nextTry.getTime()))
  return {
    name,
    count: jobs.length,
    since: (first?.since ?? new Date(nextTry)).toISOString(),
    nextTry: new Date(nextTry).toISOString(),
    tries: Math.max(...jobs.map(({ tries }) => tries)),
    reason: first?.reason ?? null,
  }
}

const shownContents = 20

async function contentsOf(ctx: ManagementCtx, failed: readonly FailedJob[]): Promise<{ id: string; title: string }[]> {
  const versionIds = payloadsOf(unpackPackage, failed)
    .slice(0, shownContents)
    .map(({ contentVersionId }) => contentVersionId)
  if (versionIds.length === 0 || !can(ctx.actor.subject, 'contents.read')) return []
  return ctx.db
    .selectFrom('contentVersions as v')
    .innerJoin('contents as c', 'c.id', 'v.contentId')
    .innerJoin('contentVersions as latest', 'latest.id', 'c.latestVersionId')
    .select(['c.id', 'latest.title'])
    .distinct()
    .where('v.id', 'in', versionIds)
    .orderBy('latest.title')
    .execute()
}

/** Mails and notifications are rows that jobs work through, counted up to the limit of lists. */
async function readRows(ctx: ManagementCtx): Promise<Pick<JobStatus, 'mails' | 'notifications' | 'addresses'>> {
  const due = {
    mails: ctx.db
      .selectFrom('mails')
      .where('sentAt', 'is', null)
      .where('setAsideAt', 'is', null)
      .where('failingSince', 'is', null)
      .where('availableAt', '<=', ctx.now()),
    outbox: ctx.db
      .selectFrom('eventOutbox')
      .where('setAsideAt', 'is', null)
      .where('failingSince', 'is', null)
      .where('availableAt', '<=', ctx.now()),
  }
  const [mails, events] = [recentFailures(ctx, 'mails'), recentFailures(ctx, 'eventOutbox')]
  const failing = {
    mails: failingMails(ctx),
    events: ctx.db.selectFrom('eventOutbox').where('failingSince', 'is not', null).where('setAsideAt', 'is', null),
  }
  const refused = refusedPeople(ctx)
  const row = await ctx.db
    .selectNoFrom([
      countUpTo(due.mails).as('mails'),
      due.mails.select((eb) => eb.fn.min('availableAt').as('since')).as('mailsSince'),
      countUpTo(mails).as('failedMails'),
      mails.select('error').orderBy('setAsideAt', 'desc').limit(1).as('mailError'),
      countUpTo(due.outbox).as('events'),
      due.outbox.select((eb) => eb.fn.min('availableAt').as('since')).as('eventsSince'),
      countUpTo(events).as('failedEvents'),
      events.select('error').orderBy('setAsideAt', 'desc').limit(1).as('eventError'),
      countUpTo(failing.mails).as('failingMails'),
      failing.mails.select(({ fn }) => fn.min('failingSince').as('at')).as('mailsFailSince'),
      failing.mails.select(({ fn }) => fn.min('availableAt').as('at')).as('mailsNextTry'),
      failing.mails.select(({ fn }) => fn.max('attempts').as('tries')).as('mailTries'),
      failing.mails.select('error').orderBy('failingSince').limit(1).as('failingMailError'),
      failing.mails.select('errorCode').orderBy('failingSince').limit(1).as('failingMailCode'),
      countUpTo(failing.events).as('failingEvents'),
      failing.events.select(({ fn }) => fn.min('failingSince').as('at')).as('eventsFailSince'),
      failing.events.select(({ fn }) => fn.min('availableAt').as('at')).as('eventsNextTry'),
      failing.events.select(({ fn }) => fn.max('attempts').as('tries')).as('eventTries'),
      failing.events.select('error').orderBy('failingSince').limit(1).as('failingEventError'),
      countUpTo(refused).as('refused'),
      refused.select('refusedAt').orderBy('refusedAt', 'desc').limit(1).as('refusedAt'),
      refused.select('refusal').orderBy('refusedAt', 'desc').limit(1).as('refusal'),
    ])
    .executeTakeFirstOrThrow()
  const mailsRetrying = retryingOf({
    count: row.failingMails,
    since: row.mailsFailSince,
    nextTry: row.mailsNextTry,
    tries: row.mailTries,
    reason: row.failingMailError,
  })
  return {
    mails: {
      waiting: row.mails,
      waitingSince: iso(row.mailsSince),
      retrying: mailsRetrying && { ...mailsRetrying, fault: mailFaultOf(row.failingMailCode) },
      failed: row.failedMails,
      reason: row.mailError,
    },
    notifications: {
      waiting: row.events,
      waitingSince: iso(row.eventsSince),
      retrying: retryingOf({
        count: row.failingEvents,
        since: row.eventsFailSince,
        nextTry: row.eventsNextTry,
        tries: row.eventTries,
        reason: row.failingEventError,
      }),
      failed: row.failedEvents,
      reason: row.eventError,
    },
    addresses: { refused: row.refused, lastAt: iso(row.refusedAt), reason: row.refusal },
  }
}

type Failing = { count: number; since: Date | null; nextTry: Date | null; tries: number | null; reason: string | null }

/** Null when nothing waits for another try. */
const retryingOf = ({ since, nextTry, tries, ...rest }: Failing) =>
  since && nextTry ? { ...rest, since: iso(since), nextTry: iso(nextTry), tries: tries ?? 0 } : null

/** Mails that wait, for whatever reason, and that were given up lately, for the metrics. */
export async function countMails(ctx: Pick<Deps, 'db' | 'now'>): Promise<{ waiting: number; setAside: number }> {
  return ctx.db
    .selectNoFrom([
      unsentMails(ctx)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('waiting'),
      recentFailures(ctx, 'mails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('setAside'),
    ])
    .$castTo<{ waiting: number; setAside: number }>()
    .executeTakeFirstOrThrow()
}
