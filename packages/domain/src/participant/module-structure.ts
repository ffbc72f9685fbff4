import {
  anyOf,
  arrayOf,
  type Database,
  type DB,
  type ModuleContents,
  type ModuleVersions,
  preparedQuery,
  type RowOf,
  uuids,
} from '@cursus/db'
import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { LRUCache } from 'lru-cache'

const { ref, selectFrom } = expressionBuilder<DB & { v: ModuleVersions; mc: ModuleContents }, 'v' | 'mc'>()

/** Contents of the same module version that must be done first. */
const requiredContents = selectFrom('contentRelations as r')
  .innerJoin('moduleContents as other', 'other.contentId', 'r.contentId')
  .select('other.contentId')
  .whereRef('other.moduleVersionId', '=', 'mc.moduleVersionId')
  .whereRef('r.contentVersionId', '=', 'mc.contentVersionId')
  .where('r.kind', '=', 'required')

const placedContents = selectFrom('moduleContents as mc')
  .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
  .innerJoin('moduleChapters as ch', 'ch.id', 'mc.chapterId')
  .select([
    'mc.contentId',
    'cv.title',
    'cv.plannedMinutes',
    'ch.title as chapter',
    arrayOf(requiredContents).as('required'),
  ])
  .where('mc.moduleVersionId', '=', ref('v.id'))
  .orderBy('ch.position')
  .orderBy('mc.position')

const selectStructures = preparedQuery((db, { versionIds }: { versionIds: readonly string[] }) =>
  db
    .selectFrom('moduleVersions as v')
    .select([
      'v.id',
      'v.title',
      'v.type',
      'v.language',
      'v.description',
      'v.illustrationKey',
      'v.plannedMinutes',
      'v.version',
      'v.themeId',
      jsonArrayFrom(placedContents).as('contents'),
    ])
    .where('v.id', '=', anyOf(uuids(versionIds))),
)

/** A module version with its ordered contents. */
export type ModuleStructure = RowOf<typeof selectStructures>
type PlacedContent = ModuleStructure['contents'][number]

/** Versions never change, so they can be cached. */
const known = new LRUCache<string, ModuleStructure>({ max: 500 })

/** One statement for all versions that are not cached, and none when all are. */
export async function readStructures(
  db: Database,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, ModuleStructure>> {
  const found = new Map<string, ModuleStructure>()
  const missing: string[] = []
  for (const id of new Set(versionIds)) {
    const structure = known.get(id)
    if (structure) found.set(id, structure)
    else missing.push(id)
  }
  if (missing.length === 0) return found
  for (const structure of await selectStructures(db, { versionIds: missing })) {
    found.set(structure.id, structure)
    known.set(structure.id, structure)
  }
  return found
}

/**
 * The content to continue with: the one opened last that is not done, else the first one; never one
 * that is locked by another of its module.
 * @param opened those not done, the one opened last first
 */
export function nextContent(
  { contents }: ModuleStructure,
  { done, opened }: { done: readonly string[]; opened: readonly string[] },
): (PlacedContent & { consulted: boolean }) | undefined {
  const isOpen = ({ contentId, required }: PlacedContent) =>
    !done.includes(contentId) && required.every((id) => done.includes(id))
  const open = contents.filter(isOpen)
  for (const id of opened) {
    const content = open.find(({ contentId }) => contentId === id)
    if (content) return { ...content, consulted: true }
  }
  return open[0] && { ...open[0], consulted: false }
}
