import type { UserResourceRow } from '@cursus/contract/participant'
import type { Database, RowOf } from '@cursus/db'
import { accessReason, type Clock } from '../access/index.ts'
import { fileUrl } from '../file/index.ts'
import { isActive } from './usable-access.ts'

/** Accesses `a` of a participant with their module and company, for lists of contents and files. */
export const selectPlaces = (db: Database, clock: Clock, userId: string) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('themes as t', 't.id', 'v.themeId')
    .select([
      'a.id as accessId',
      'v.title as moduleTitle',
      't.id as themeId',
      't.name as themeName',
      't.fallbackName as themeFallbackName',
      'c.id as companyId',
      'c.name as companyName',
      'c.logoKey',
      'a.createdAt as givenAt',
      accessReason(clock).as('reason'),
    ])
    .where('a.userId', '=', userId)

type PlaceRow = RowOf<typeof selectPlaces>

export const toPlace = (row: PlaceRow): UserResourceRow['module'] => ({
  userModuleId: row.accessId,
  title: row.moduleTitle,
  theme: { id: row.themeId, name: row.themeName, fallbackName: row.themeFallbackName },
  company: { id: row.companyId, name: row.companyName, logo: fileUrl(row.logoKey) },
  active: isActive(row.reason),
  reason: row.reason,
})
