import { durationOf } from '@cursus/contract/module'
import type { UserModuleRow } from '@cursus/contract/participant'
import { percentOf } from '@cursus/contract/percent'
import { type Accesses, anyOf, arrayOf, type Database, type DB, preparedQuery, type RowOf, uuids } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { accessReason, clockOf, isLate, lastMoment, type Moment, momentOf, today } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { iso } from '../query/index.ts'
import { type ModuleStructure, nextContent, readStructures } from './module-structure.ts'
import { isActive } from './usable-access.ts'

const { ref, selectFrom } = expressionBuilder<DB & { a: Accesses }, 'a'>()

const ownContents = selectFrom('userContents as uc').select('uc.contentId').whereRef('uc.accessId', '=', 'a.id')
const doneContents = ownContents.where('uc.doneAt', 'is not', null)
/** Opened and not done, the one opened last first. */
const openedContents = ownContents
  .where('uc.doneAt', 'is', null)
  .where('uc.consultedAt', 'is not', null)
  .orderBy('uc.lastAccessAt', 'desc')

/** Content ids of a module that is not done; skipped when nothing was ever opened. */
const idsWhileOpen = (contents: typeof ownContents) =>
  expressionBuilder<{ a: Accesses }, 'a'>()
    .case()
    .when('a.doneAt', 'is not', null)
    .then(null)
    .when('a.openedAt', 'is', null)
    .then(uuids([]))
    .else(arrayOf(contents))
    .end()

type Holders = Moment & { userIds: readonly string[] }

export const selectAccesses = (db: Database, holders: Holders) => {
  const clock = clockOf(holders)
  return db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('themes as t', 't.id', 'v.themeId')
    .innerJoin('modules as m', 'm.id', 'a.moduleId')
    .select([
      'a.id',
      'a.userId',
      'a.moduleId',
      'a.moduleVersionId',
      'v.contentCount',
      't.name as themeName',
      't.fallbackName as themeFallbackName',
      'a.companyId',
      'c.name as companyName',
      'c.logoKey',
      'c.hue',
      'm.archivedAt',
      'm.cover',
      'a.doneCount',
      'a.doneAt',
      'a.openedAt',
      'a.lastAccessAt',
      'a.expireDate',
      'a.dueDate',
      isLate(clock).as('isLate'),
      'a.maxDayTimeLimit',
      'a.createdAt',
      'a.acceptedAt',
      'l.endDate as licenceEndDate',
      // Today plus the days that an acceptance would grant.
      sql<string | null>`${today(clock)} + ${ref('a.maxDayTimeLimit')}`.as('endDateIfAccepted'),
      accessReason(clock).as('reason'),
      lastMoment(clock).as('endsAt'),
      idsWhileOpen(doneContents).as('doneIds'),
      idsWhileOpen(openedContents).as('openedIds'),
    ])
    .where('a.userId', '=', anyOf(uuids(holders.userIds)))
    .orderBy('a.position', (order) => order.asc().nullsFirst())
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')
}

const readAll = preparedQuery(selectAccesses)
const readOne = preparedQuery((db, own: Holders & { accessId: string }) =>
  selectAccesses(db, own).where('a.id', '=', own.accessId),
)

type AccessRow = RowOf<typeof readAll>
type StructuredRow = AccessRow & { structure: ModuleStructure }

/**
 * Reads accesses of participants, or one of them, in one statement for any number; a second
 * statement reads module versions that are not cached.
 */
export async function readAccesses(
  ctx: Pick<Deps, 'db' | 'settings' | 'now'>,
  userIds: readonly string[],
  accessId?: string,
): Promise<StructuredRow[]> {
  const holders = { ...momentOf(ctx), userIds }
  return withStructures(
    ctx.db,
    await (accessId === undefined ? readAll(ctx.db, holders) : readOne(ctx.db, { ...holders, accessId })),
  )
}

/** Adds the module versions, which are cached. */
export async function withStructures(db: Database, rows: readonly AccessRow[]): Promise<StructuredRow[]> {
  const structures = await readStructures(
    db,
    rows.map(({ moduleVersionId }) => moduleVersionId),
  )
  return rows.map((row) => ({ ...row, structure: structures.get(row.moduleVersionId)! }))
}

export function toUserModuleRow(row: StructuredRow): UserModuleRow {
  const { structure } = row
  const next = row.doneIds && row.openedIds && nextContent(structure, { done: row.doneIds, opened: row.openedIds })
  return {
    id: row.id,
    moduleId: row.moduleId,
    title: structure.title,
    type: structure.type,
    language: structure.language,
    description: structure.description,
    cover: row.cover,
    illustration: fileUrl(structure.illustrationKey),
    theme: { id: structure.themeId, name: row.themeName, fallbackName: row.themeFallbackName },
    company: { id: row.companyId, name: row.companyName, logo: fileUrl(row.logoKey), hue: row.hue },
    version: structure.version,
    contentCount: row.contentCount,
    duration: durationOf(structure, structure.contents),
    doneCount: row.doneCount,
    progress: percentOf(row.doneCount, row.contentCount),
    done: row.doneAt !== null,
    doneAt: iso(row.doneAt),
    neverOpened: row.openedAt === null,
    accepted: row.acceptedAt !== null,
    active: isActive(row.reason),
    reason: row.reason,
    archived: row.archivedAt !== null,
    expireDate: row.expireDate,
    dueDate: row.dueDate,
    late: row.isLate,
    endsAt: iso(row.endsAt),
    lastAccess: iso(row.lastAccessAt),
    creationDate: row.createdAt.toISOString(),
    next: next
      ? { contentId: next.contentId, title: next.title, chapter: next.chapter, consulted: next.consulted }
      : null,
  }
}
