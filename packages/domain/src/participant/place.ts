import type { HoldingModule } from '@cursus/contract/participant'
import { anyOf, type Database, type RowOf, uuids } from '@cursus/db'
import { accessReason, type Clock } from '../access-terms/index.ts'
import type { UserCtx } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { isActive, isUsable } from './usable-access.ts'

/** Whose lists are read, and when. */
export type Reader = Clock & { db: Database; actor: Pick<UserCtx['actor'], 'id'> }

/** Accesses `a` of a participant with their module and company, for lists of contents and files. */
export const selectHoldingModules = (db: Database, clock: Clock, userId: string) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('themes as t', 't.id', 'v.themeId')
    .innerJoin('modules as m', 'm.id', 'a.moduleId')
    .select([
      'a.id as accessId',
      'v.title as moduleTitle',
      't.id as themeId',
      't.name as themeName',
      't.fallbackName as themeFallbackName',
      'm.cover as moduleCover',
      'c.id as companyId',
      'c.name as companyName',
      'c.logoKey',
      'c.hue',
      'a.createdAt as givenAt',
      accessReason(clock).as('reason'),
    ])
    .where('a.userId', '=', userId)

type HoldingModuleRow = RowOf<typeof selectHoldingModules>

export const toHoldingModule = (row: HoldingModuleRow): HoldingModule => ({
  userModuleId: row.accessId,
  title: row.moduleTitle,
  theme: { id: row.themeId, name: row.themeName, fallbackName: row.themeFallbackName },
  cover: row.moduleCover,
  company: { id: row.companyId, name: row.companyName, logo: fileUrl(row.logoKey), hue: row.hue },
  active: isActive(row.reason),
  reason: row.reason,
})

type InModule = Pick<HoldingModuleRow, 'accessId' | 'reason'>

/**
 * The access to open a thing from first, then open ones, then those to accept, then closed ones.
 */
export function inOpeningOrder<Row extends InModule>(rows: readonly Row[], firstId: string): Row[] {
  const rank = ({ accessId, reason }: Row) =>
    accessId === firstId ? 0 : isUsable(reason) ? 1 : isActive(reason) ? 2 : 3
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

/** These contents in every module of the participant that contains them, the newest first. */
const selectModulesOfContents = ({ db, actor, ...clock }: Reader, contentIds: readonly string[]) =>
  selectHoldingModules(db, clock, actor.id)
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
    .select('mc.contentId')
    .where('mc.contentId', '=', anyOf(uuids(contentIds)))
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')

/** The other modules with each of these contents, by content id. */
export async function readContentPlaces(
  ctx: Reader,
  contentIds: readonly string[],
): Promise<Map<string, RowOf<typeof selectModulesOfContents>[]>> {
  return Map.groupBy(await selectModulesOfContents(ctx, contentIds).execute(), ({ contentId }) => contentId)
}
