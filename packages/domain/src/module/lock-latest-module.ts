import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { ModuleType } from '@cursus/contract/module'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import type { Pins } from './pin-contents.ts'
import type { ChapterList } from './read-chapters.ts'

export type LatestModule = {
  id: string
  version: number
  archived: boolean
  title: string
  type: ModuleType
  language: Language
  description: string
  themeId: string
  illustrationKey: string | null
  resourceIdList: string[]
  chapters: ChapterList
  pins: Pins
}

type Row = Omit<LatestModule, 'chapters' | 'pins'> & {
  chapters: { title: string | null; contents: { id: string; contentVersionId: string }[] }[]
}

/** The latest version of a module, held so that the next edit waits for this one. @throws NotFound */
export async function lockLatestModule(db: Database, id: string): Promise<LatestModule> {
  const locked = await db.selectFrom('modules').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!locked) throw new AppError('NotFound')
  const { rows } = await sql<Row>`
    select m.id, v.version, m.archived_at is not null as archived, v.title, v.type, v.language, v.description, v.theme_id,
      v.illustration_key, array(
        select x.resource_id::text from module_version_resources x where x.module_version_id = v.id order by x.position
      ) as resource_id_list, (
        select json_agg(json_build_object('title', h.title, 'contents', (
          select coalesce(json_agg(json_build_object('id', c.content_id, 'contentVersionId', c.content_version_id)
            order by c.position), '[]'::json)
          from module_contents c where c.module_version_id = v.id and c.chapter_id = h.id
        )) order by h.position)
        from module_chapters h where h.module_version_id = v.id
      ) as chapters
    from modules m join module_versions v on v.id = m.latest_version_id where m.id = ${id}`.execute(db)
  const { chapters, ...row } = rows[0] as Row
  return {
    ...row,
    chapters: chapters.map(({ title, contents }) => ({ title, contentIdList: contents.map((content) => content.id) })),
    pins: new Map(chapters.flatMap(({ contents }) => contents.map((one) => [one.id, one.contentVersionId] as const))),
  }
}
