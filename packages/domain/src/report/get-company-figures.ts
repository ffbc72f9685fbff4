import { activeDays } from '@cursus/contract/company-user'
import { addDays, dayOf } from '@cursus/contract/day'
import { type CompanyFigures, trendDays } from '@cursus/contract/home'
import { freeSeats } from '@cursus/contract/licence-values'
import { maxCounted } from '@cursus/contract/list-values'
import { percentOf } from '@cursus/contract/percent'
import type { Accesses, DB } from '@cursus/db'
import { canInCompany } from '@cursus/rights'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { selectHolders } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { listAllLicences, readFreeSeats } from '../licence/index.ts'
import { countUpTo } from '../list/index.ts'
import { countOf } from '../query/index.ts'
import { countsOf, readBasis } from './read-basis.ts'
import { isReported, noFigures, sums, toFigures } from './select-counts.ts'

const dayMs = 86_400_000
const pastDays = trendDays.slice(0, -1)
/** Accesses used lately whose periods of activity are read; with more, no trend is told. */
const mostUsed = 4_000
const { eb, or, selectFrom } = expressionBuilder<DB & { a: Accesses }, 'a'>()

/** A past moment of a trend, with its day. */
type Point = { at: Date; day: string }
type Points = readonly [Point, ...Point[]]
type Licences = Awaited<ReturnType<typeof listAllLicences>>

/**
 * The four figures that begin the home page of a company, with their last four weeks. The past is
 * that of what counts today: what was revoked since is left out of it too. Every count of the past
 * stops at `maxCounted`, beyond which no trend is told: a company of any size costs the same.
 */
export async function getCompanyFigures(ctx: CompanyCtx): Promise<CompanyFigures> {
  const { timeZone } = ctx.settings
  const today = dayOf(ctx.now(), timeZone)
  const days = pastDays.map((ago) => addDays(today, -ago)) as [string, ...string[]]
  const licences = await listAllLicences(ctx)
  const [trainings, past] = await Promise.all([
    canInCompany(ctx.actor.subject, ctx.company.id, 'training.read')
      ? readTrainings(ctx, licences)
      : { active: null, done: null, late: null },
    readFreeSeats(ctx, licences, days),
  ])
  const active = licences.filter((licence) => licence.active)
  const free = freeSeats(active)
  const all = active.reduce((sum, { usage }) => sum + usage.max, 0)
  return { ...trainings, seats: { count: free, of: all, trend: past && [...past, free] } }
}

async function readTrainings(ctx: CompanyCtx, licences: Licences): Promise<Omit<CompanyFigures, 'seats'>> {
  const points = pastDays.map((ago) => {
    const at = new Date(ctx.now().getTime() - ago * dayMs)
    return { at, day: dayOf(at, ctx.settings.timeZone) }
  }) as [Point, ...Point[]]
  const [active, figures] = await Promise.all([readActive(ctx, licences, points), readFigures(ctx, points)])
  return { active, ...figures }
}

const activeSince = (at: Date) => new Date(at.getTime() - activeDays * dayMs)

/** People with an active access, and those of them who were active: now, and at each point. */
async function readActive(ctx: CompanyCtx, licences: Licences, points: Points): Promise<CompanyFigures['active']> {
  const holders = selectHolders(ctx, licences)
  const [counts, { used, past }] = await Promise.all([
    ctx.db
      .selectNoFrom([
        countUpTo(holders).as('all'),
        countUpTo(holders.where('p.lastAccessAt', '>=', activeSince(ctx.now()))).as('active'),
      ])
      .executeTakeFirstOrThrow(),
    countActive(ctx, licences, [...points.map(({ at }) => at), ctx.now()]),
  ])
  // Activity of before periods were kept, or that is written later, has none.
  const isKnown = used <= mostUsed && 20 * Math.abs(counts.active - past.at(-1)!) <= counts.active
  return {
    count: Math.min(counts.active, maxCounted),
    of: Math.min(counts.all, maxCounted),
    capped: counts.all > maxCounted,
    trend: isKnown ? past : null,
  }
}

/**
 * Today's holders who were active at each moment, by the periods of activity that the record of
 * learning is made of, and how many accesses were used lately: with too many, nothing is counted.
 * Each access is looked up by itself, whatever the planner thinks of their number.
 */
async function countActive(ctx: CompanyCtx, licences: Licences, moments: readonly Date[]) {
  const since = activeSince(moments[0]!)
  const isCountable = sql<boolean>`(select count(*) from used) <= ${mostUsed}`
  const holds = (userId: Expression<string>) =>
    selectHolders(ctx, licences).select('p.userId').where('p.userId', '=', userId)
  const places = moments.map((_, place) => `at${place}` as 'used')
  const counts = await ctx.db
    .with(
      (cte) => cte('used').materialized(),
      (db) =>
        db
          .selectFrom('accesses as a')
          .select(['a.id', 'a.userId'])
          .where('a.companyId', '=', ctx.company.id)
          .where('a.lastAccessAt', '>', since)
          .orderBy('a.lastAccessAt', (order) => order.desc().nullsLast())
          .limit(mostUsed + 1),
    )
    .with(
      (cte) => cte('spans').materialized(),
      (db) =>
        db
          .selectFrom('used')
          .innerJoinLateral(
            ({ selectFrom: from }) =>
              from('userContents as uc')
                .select(['uc.activeFrom as from', 'uc.activeUntil as until'])
                .whereRef('uc.accessId', '=', 'used.id')
                .where('uc.activeUntil', '>', since)
                .unionAll(
                  from('learningPeriods as lp')
                    .select(['lp.startedAt as from', 'lp.endedAt as until'])
                    .whereRef('lp.accessId', '=', 'used.id')
                    .where('lp.endedAt', '>', since),
                )
                .offset(0)
                .as('span'),
            (join) => join.onTrue(),
          )
          .select(['used.userId', 'span.from', 'span.until'])
          .where(isCountable)
          .where(({ exists, ref }) => sql<boolean>`${exists(holds(ref('used.userId')))} is true`),
    )
    .selectNoFrom(({ selectFrom: from }) => [
      countOf(from('used')).as('used'),
      ...moments.map((at, place) =>
        countOf(
          from('spans').where('spans.from', '<=', at).where('spans.until', '>', activeSince(at)),
          'spans.userId',
        ).as(places[place]!),
      ),
    ])
    .executeTakeFirstOrThrow()
  return { used: counts.used, past: places.map((place) => counts[place]) }
}

/** The accesses as a report counts them; the past by what happened since. */
async function readFigures(ctx: CompanyCtx, points: Points): Promise<Pick<CompanyFigures, 'done' | 'late'>> {
  const basis = await readBasis(ctx)
  const [now = { ...noFigures, lateModules: 0 }, isMoved, ...past] = await Promise.all([
    ctx.db
      .selectFrom(countsOf(ctx, basis, {}).as('c'))
      .select(({ fn }) => [
        ...sums,
        fn.count<number>('c.moduleId').distinct().filterWhere('c.late', '>', 0).as('lateModules'),
      ])
      .executeTakeFirst(),
    areDueDatesMoved(ctx, points[0].at),
    ...points.map((point) => countSince(ctx, point, basis.isKept)),
  ])
  const { done, given, late } = toFigures(now)
  const isKnown = past.every((since) => since.given <= maxCounted && since.done <= maxCounted && since.given < given)
  const shares = past.map((since) => percentOf(done - since.done, given - since.given))
  return {
    done: { count: done, of: given, trend: isKnown ? [...shares, percentOf(done, given)] : null },
    late: {
      count: late,
      of: Number(now.lateModules),
      trend: basis.isKept || isMoved || given === 0 ? null : [...past.map((then) => then.late), late],
    },
  }
}

/** What was given and done since a point, and for a small company what was late then. */
function countSince(ctx: CompanyCtx, { at, day }: Point, isLarge: boolean) {
  const reported = selectFrom('accesses as a').where('a.companyId', '=', ctx.company.id).where(isReported)
  return ctx.db
    .selectNoFrom(({ lit }) => [
      countUpTo(reported.where('a.createdAt', '>', at)).as('given'),
      countUpTo(reported.where('a.doneAt', '>', at)).as('done'),
      isLarge
        ? lit(0).as('late')
        : countOf(
            reported
              .where('a.createdAt', '<=', at)
              .where('a.dueDate', '<', day)
              .where(or([eb('a.doneAt', 'is', null), eb('a.doneAt', '>', at)])),
          ).as('late'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Whether due dates were changed since, because what was late before is not known then. With more
 * events than are looked at, they count as changed.
 */
async function areDueDatesMoved({ db, company }: CompanyCtx, since: Date): Promise<boolean> {
  const events = db
    .selectFrom('events as e')
    .select(({ ref }) => [
      sql<boolean>`${ref('e.noun')} = 'access' and ${ref('e.action')} = 'update' and ${ref('e.after')} ? 'dueDate'`.as(
        'isMove',
      ),
    ])
    .where('e.companyId', '=', company.id)
    .where('e.createdAt', '>', since)
    .limit(maxCounted + 1)
  const { all, moves } = await db
    .selectFrom(events.as('e'))
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('e.isMove', 'is', true).as('moves'),
    ])
    .executeTakeFirstOrThrow()
  return all > maxCounted || moves > 0
}
