import type { Database } from '@cursus/db'
import { sql } from 'kysely'

/** The contents of a module version in its order; `required` are those of this module that must be done first. */
export type ModuleStructure = { contentId: string; title: string; chapter: string | null; required: string[] }[]

/** A version never changes, so what was read once holds; the oldest goes when the memory is full. */
const known = new Map<string, ModuleStructure>()
const maxKnown = 500

/** One statement for all versions that are not known yet, and none when all are. */
export async function readStructures(
  db: Database,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, ModuleStructure>> {
  const wanted = new Set(versionIds)
  const found = new Map<string, ModuleStructure>()
  for (const id of wanted) {
    const structure = known.get(id)
    if (structure) found.set(id, structure)
  }
  const missing = [...wanted].filter((id) => !found.has(id))
  if (missing.length === 0) return found

  const { rows } = await sql<ModuleStructure[number] & { versionId: string }>`
    select mc.module_version_id as version_id, mc.content_id, cv.title, ch.title as chapter, array(
      select other.content_id::text from content_relations r
      join module_contents other on other.module_version_id = mc.module_version_id and other.content_id = r.content_id
      where r.content_version_id = mc.content_version_id and r.kind = 'required'
    ) as required
    from module_contents mc
    join content_versions cv on cv.id = mc.content_version_id
    join module_chapters ch on ch.id = mc.chapter_id
    where mc.module_version_id = any(${missing}::uuid[])
    order by ch.position, mc.position`.execute(db)
  for (const id of missing) found.set(id, [])
  for (const { versionId, ...content } of rows) found.get(versionId)!.push(content)
  for (const id of missing) {
    if (known.size >= maxKnown) known.delete(known.keys().next().value!)
    known.set(id, found.get(id)!)
  }
  return found
}

/**
 * What to go on with: the content opened last that is not done, else the first one; never one that is locked by another of its module.
 * @param opened those not done, the one opened last first
 */
export function nextContent(
  structure: ModuleStructure,
  { done, opened }: { done: readonly string[]; opened: readonly string[] },
): (ModuleStructure[number] & { consulted: boolean }) | undefined {
  const isOpen = ({ contentId, required }: ModuleStructure[number]) =>
    !done.includes(contentId) && required.every((id) => done.includes(id))
  const open = structure.filter(isOpen)
  for (const id of opened) {
    const content = open.find(({ contentId }) => contentId === id)
    if (content) return { ...content, consulted: true }
  }
  return open[0] && { ...open[0], consulted: false }
}
