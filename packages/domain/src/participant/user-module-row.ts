import { durationOf } from '@cursus/contract/module'
import type { UserModuleRow } from '@cursus/contract/participant'
import { percentOf } from '@cursus/contract/percent'
import {
  type Accesses,
  anyOf,
  arrayOf,
  type Database,
  type DB,
  preparedQuery,
  type RowOf,
  timestamp,
  uuids,
} from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { accessReason, clockOf, isLate, lastMoment, type Moment, momentOf, today } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { countOf } from '../query/index.ts'
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

/**
 * Reads accesses of participants, or one of them, in one statement for any number; a second
 * statement reads module versions that are not cached.
 */
export async function readAccesses(
  ctx: Pick<Deps, 'db' | 'settings' | 'now'>,
  userIds: readonly string[],
  accessId?: string,
): Promise<(AccessRow & { structure: ModuleStructure })[]> {
  const holders = { ...momentOf(ctx), userIds }
  return withStructures(
    ctx.db,
    await (accessId === undefined ? readAll(ctx.db, holders) : readOne(ctx.db, { ...holders, accessId })),
  )
}

/** Adds the module versions, which are cached. */
export async function withStructures(
  db: Database,
  rows: readonly AccessRow[],
): Promise<(AccessRow & { structure: ModuleStructure })[]> {
  const structures = await readStructures(
    db,
    rows.map(({ moduleVersionId }) => moduleVersionId),
  )
  return rows.map((row) => ({ ...row, structure: structures.get(row.moduleVersionId)! }))
}

export function toUserModuleRow(row: AccessRow & { structure: ModuleStructure }): UserModuleRow {
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
    doneAt: row.doneAt?.toISOString() ?? null,
    neverOpened: row.openedAt === null,
    accepted: row.acceptedAt !== null,
    active: isActive(row.reason),
    reason: row.reason,
    archived: row.archivedAt !== null,
    expireDate: row.expireDate,
    dueDate: row.dueDate,
    late: row.isLate,
    endsAt: row.endsAt?.toISOString() ?? null,
    lastAccess: row.lastAccessAt?.toISOString() ?? null,
    creationDate: row.createdAt.toISOString(),
    next: next
      ? { contentId: next.contentId, title: next.title, chapter: next.chapter, consulted: next.consulted }
      : null,
  }
}

/**
 * Counts what is done in the version of an access, after an earlier statement has locked its row:
 * only then does the count include what others completed meanwhile. `done_at` is set once and kept.
 */
export async function refreshProgress(
  db: Database,
  accessId: string,
  now: Date,
  isVisit: boolean,
): Promise<{ doneCount: number; contentCount: number; doneAt: Date | null; justDone: boolean }> {
  await lockAccess(db, { accessId })
  const [{ formerDoneAt, ...progress }] = (await countProgress(db, {
    accessId,
    now,
    visitedAt: isVisit ? now : null,
  })) as [Progress]
  return { ...progress, justDone: formerDoneAt === null && progress.doneAt !== null }
}

const lockAccess = preparedQuery((db, { accessId }: { accessId: string }) =>
  db.selectFrom('accesses as a').select('a.id').where('a.id', '=', accessId).forNoKeyUpdate(),
)

const countProgress = preparedQuery(
  (db, { accessId, now, visitedAt }: { accessId: string; now: Date; visitedAt: Date | null }) =>
    db
      .with('progress', (creator) =>
        creator
          .selectFrom('accesses as former')
          .innerJoin('moduleVersions as v', 'v.id', 'former.moduleVersionId')
          .select(({ selectFrom: select }) => [
            'former.id',
            'former.doneAt as formerDoneAt',
            'v.contentCount',
            countOf(
              select('moduleContents as mc')
                .innerJoin('userContents as uc', 'uc.contentId', 'mc.contentId')
                .whereRef('mc.moduleVersionId', '=', 'v.id')
                .whereRef('uc.accessId', '=', 'former.id')
                .where('uc.doneAt', 'is not', null),
            ).as('doneCount'),
          ])
          .where('former.id', '=', accessId),
      )
      .updateTable('accesses as a')
      .from('progress')
      .set(({ case: when, fn, ref: column }) => ({
        doneCount: column('progress.doneCount'),
        lastAccessAt: fn('greatest', [timestamp(visitedAt as Date), 'a.lastAccessAt']),
        doneAt: fn.coalesce(
          'a.doneAt',
          when().when('progress.doneCount', '>=', column('progress.contentCount')).then(timestamp(now)).end(),
        ),
      }))
      .whereRef('a.id', '=', 'progress.id')
      .returning(['a.doneCount', 'progress.contentCount', 'a.doneAt', 'progress.formerDoneAt']),
)
type Progress = RowOf<typeof countProgress>
