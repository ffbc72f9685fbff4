import type { AccessRow } from '@cursus/contract/access'
import type { RowOf } from '@cursus/db'
import { sql } from 'kysely'
import { accessReason, isAccessActive, isLate, ownEnd, progressOf } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { companyPersonById, isInvited } from '../person/index.ts'
import { iso } from '../query/index.ts'

/** Accesses with the columns of lists. */
export const selectAccesses = (ctx: Deps) =>
  ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(({ eb, fn, ref }) => [
      'a.id',
      companyPersonById(ref('a.companyId'), ref('a.userId')).$notNull().as('user'),
      'a.moduleId',
      'v.title',
      'v.illustrationKey',
      'v.type',
      'v.language',
      'v.themeId',
      'v.version',
      'l.id as licenceId',
      'l.name as licenceName',
      'l.endDate as licenceEnd',
      'l.mandatoryExpireDate',
      isAccessActive(ctx).as('isActive'),
      accessReason(ctx).as('reason'),
      'a.revokedAt',
      fn
        .coalesce(eb('a.endsAt', '<=', ctx.now()), sql.lit(false))
        .$castTo<boolean>()
        .as('expired'),
      'a.acceptedAt',
      'a.expireDate',
      'a.dueDate',
      isLate(ctx).as('isLate'),
      ownEnd(ctx).as('endsAt'),
      'a.maxDayTimeLimit',
      progressOf.as('progress'),
      'a.doneAt',
      'a.lastAccessAt',
      'a.remindedOn',
      isInvited(ref('a.companyId')).$castTo<boolean>().as('isInvited'),
      'a.createdAt',
    ])

export const toAccessRow = (row: RowOf<typeof selectAccesses>): AccessRow => ({
  id: row.id,
  user: row.user,
  module: {
    id: row.moduleId,
    title: row.title,
    illustration: fileUrl(row.illustrationKey),
    type: row.type,
    language: row.language,
    themeId: row.themeId,
  },
  version: row.version,
  licence: {
    id: row.licenceId,
    name: row.licenceName,
    endDate: row.licenceEnd,
    mandatoryExpireDate: row.mandatoryExpireDate,
  },
  state: row.isActive ? 'active' : 'inactive',
  reason: row.reason,
  revoked: row.revokedAt !== null,
  expired: row.expired,
  accepted: row.acceptedAt !== null,
  expireDate: row.expireDate,
  dueDate: row.dueDate,
  late: row.isLate,
  endsAt: iso(row.endsAt),
  hasMaxDayTimeLimit: row.maxDayTimeLimit !== null,
  maxDayTimeLimit: row.maxDayTimeLimit,
  progress: row.progress,
  done: row.doneAt !== null,
  lastAccess: iso(row.lastAccessAt),
  invited: row.isInvited,
  remindedOn: row.remindedOn,
  creationDate: iso(row.createdAt),
})
