import { AppError } from '@cursus/contract/error'
import type { Module } from '@cursus/contract/module'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { fileUrl, resourcesJson, type StoredResource, toResource } from '../file/index.ts'
import { personJson } from '../person-json.ts'
import { latestModules, type ModuleColumns, moduleColumns, toModuleRow } from './module-row.ts'

type Chapter = Module['chapters'][number]
type StoredContent = Omit<Chapter['contents'][number], 'illustration'> & { illustrationKey: string | null }
type Row = ModuleColumns & {
  description: string
  chapters: (Omit<Chapter, 'contents'> & { contents: StoredContent[] })[]
  resources: StoredResource[]
  createdBy: Module['createdBy']
  licenceCount: number
}

/** One module by its latest version, archived or not. @throws NotFound */
export async function getModule(ctx: ManagementCtx, { id }: { id: string }): Promise<Module> {
  const { rows } = await sql<Row>`
    select ${moduleColumns}, v.description, (
        select coalesce(json_agg(json_build_object('id', h.id, 'title', h.title, 'contents', (
          select coalesce(json_agg(json_build_object(
            'id', p.content_id, 'contentVersionId', p.id, 'version', p.version, 'title', p.title, 'type', p.type,
            'level', p.level, 'illustrationKey', p.illustration_key, 'outdated', exists (
              select from content_versions n
              where n.content_id = p.content_id and n.version > p.version and n.processing_state = 'ready'
            )
          ) order by mc.position), '[]'::json)
          from module_contents mc join content_versions p on p.id = mc.content_version_id
          where mc.module_version_id = v.id and mc.chapter_id = h.id
        )) order by h.position), '[]'::json)
        from module_chapters h where h.module_version_id = v.id
      ) as chapters,
      ${resourcesJson('module_version_resources', 'module_version_id', sql`v.id`)} as resources,
      ${personJson('u')} as created_by,
      (select count(*) from licence_modules l where l.module_id = m.id) as licence_count
    from ${latestModules} left join users u on u.id = v.created_by
    where m.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  return {
    ...toModuleRow(row),
    description: row.description,
    chapters: row.chapters.map((chapter) => ({
      ...chapter,
      contents: chapter.contents.map(({ illustrationKey, ...content }) => ({
        ...content,
        illustration: fileUrl(illustrationKey),
      })),
    })),
    resources: row.resources.map(toResource),
    createdBy: row.createdBy,
    licenceCount: row.licenceCount,
  }
}
