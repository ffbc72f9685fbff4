import type { PlatformLearning } from '@cursus/contract/home'
import { maxCounted } from '@cursus/contract/list-values'
import type { ManagementCtx } from '../context.ts'
import { listLicencesByEnd } from '../licence/index.ts'

const dayMs = 86_400_000
const shownLicences = 6

/**
 * How people learn on the whole platform, and which licences end first. Each company is read from
 * the end of an index, and every count stops at `maxCounted`.
 */
export async function getPlatformLearning(ctx: ManagementCtx): Promise<PlatformLearning> {
  const since = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const [week, month, done, licences] = await Promise.all([
    countActive(ctx, since(7)),
    countActive(ctx, since(30)),
    countDone(ctx, since(30)),
    listLicencesByEnd(ctx, { limit: shownLicences }),
  ])
  return { activeWeek: week, activeMonth: month, doneMonth: done, licences }
}

/** `rows`: those that were read, with one over `maxCounted` when there are more. */
const capped = (count: number, rows: number) => ({ count: Math.min(count, maxCounted), capped: rows > maxCounted })

/** A person of two companies is read twice and counted once. */
async function countActive({ db }: ManagementCtx, since: Date) {
  const people = db
    .selectFrom('companies as o')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('companyPeople as p')
          .select('p.userId')
          .whereRef('p.companyId', '=', 'o.id')
          .where('p.lastAccessAt', '>=', since)
          .orderBy('p.lastAccessAt', (order) => order.desc().nullsLast())
          .limit(maxCounted + 1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select('p.userId')
    .limit(maxCounted + 1)
  const { count, rows } = await db
    .selectFrom(people.as('p'))
    .select(({ fn }) => [fn.count<number>('p.userId').distinct().as('count'), fn.countAll<number>().as('rows')])
    .executeTakeFirstOrThrow()
  return capped(count, rows)
}

async function countDone({ db }: ManagementCtx, since: Date) {
  const done = db
    .selectFrom('companies as o')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('accesses as a')
          .select('a.id')
          .whereRef('a.companyId', '=', 'o.id')
          .where('a.doneAt', '>=', since)
          .orderBy('a.doneAt', (order) => order.desc().nullsLast())
          .limit(maxCounted + 1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select('a.id')
    .limit(maxCounted + 1)
  const { count } = await db
    .selectFrom(done.as('a'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return capped(count, count)
}
