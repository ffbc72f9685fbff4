import type { Language } from '@cursus/contract/language'
import type { ModuleType } from '@cursus/contract/module'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'

/** A content in its place; `required` are those of the same module that must be done first. */
export type PlacedContent = { contentId: string; title: string; chapter: string | null; required: string[] }
/** What a module version is, its contents in their order. */
export type ModuleStructure = {
  title: string
  type: ModuleType
  language: Language
  description: string
  illustrationKey: string | null
  version: number
  themeId: string
  contents: PlacedContent[]
}

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

  const { rows } = await sql<Omit<ModuleStructure, 'contents'> & { id: string; contents: PlacedContent[] }>`
    select v.id, v.title, v.type, v.language, v.description, v.illustration_key, v.version, v.theme_id, (
      select jsonb_agg(jsonb_build_object('contentId', mc.content_id, 'title', cv.title, 'chapter', ch.title, 'required', array(
        select other.content_id from content_relations r
        join module_contents other on other.module_version_id = mc.module_version_id and other.content_id = r.content_id
        where r.content_version_id = mc.content_version_id and r.kind = 'required'
      )) order by ch.position, mc.position)
      from module_contents mc
      join content_versions cv on cv.id = mc.content_version_id
      join module_chapters ch on ch.id = mc.chapter_id
      where mc.module_version_id = v.id
    ) as contents
    from module_versions v where v.id = any(${missing}::uuid[])`.execute(db)
  for (const { id, ...structure } of rows) {
    found.set(id, structure)
    if (known.size >= maxKnown) known.delete(known.keys().next().value!)
    known.set(id, structure)
  }
  return found
}

/**
 * What to go on with: the content opened last that is not done, else the first one; never one that is locked by another of its module.
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
