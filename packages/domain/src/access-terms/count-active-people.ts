import { maxCounted } from '@cursus/contract/list-values'
import type { SelectQueryBuilder } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { clockOf, isAccessActive, momentOf } from './access-terms.ts'

/**
 * Counts the people who hold an active access to one of these versions of modules; stops at
 * `maxCounted` + 1.
 */
export async function countActivePeople<Schema, Tables extends keyof Schema>(
  ctx: ManagementCtx,
  versions: SelectQueryBuilder<Schema, Tables, { moduleId: string; id: string }>,
): Promise<number> {
  const people = ctx.db
    .selectFrom(versions.as('mv'))
    .innerJoin('accesses as a', (join) =>
      join.onRef('a.moduleId', '=', 'mv.moduleId').onRef('a.moduleVersionId', '=', 'mv.id'),
    )
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select('a.userId')
    .distinct()
    .where(isAccessActive(clockOf(momentOf(ctx))))
    .limit(maxCounted + 1)
  const { count } = await ctx.db
    .selectFrom(people.as('p'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
