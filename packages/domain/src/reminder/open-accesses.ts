import type { RowOf } from '@cursus/db'
import { isAccessActive, isLate, lastMoment } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { isAcquainted } from '../person/index.ts'

/** Accesses with what a reminder says about them, and what decides whether there is one. */
export const selectRemindable = (ctx: Deps) =>
  ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.companyId', '=', 'a.companyId').onRef('p.userId', '=', 'a.userId'),
    )
    .select(({ ref }) => [
      'a.id',
      'a.userId',
      'a.companyId',
      'a.doneAt',
      'a.dueDate',
      isLate(ctx).as('isLate'),
      isAccessActive(ctx).as('isActive'),
      lastMoment(ctx).as('endsAt'),
      'v.title',
      'u.email',
      'u.language',
      'u.signedUpAt',
      'u.suspendedAt',
      'p.firstname as givenName',
      isAcquainted(ref('a.companyId'), ref('a.userId')).$castTo<boolean>().as('isAcquainted'),
    ])

export type Remindable = RowOf<typeof selectRemindable>
