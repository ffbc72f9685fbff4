import type { UserModule } from '@cursus/contract/participant'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { fileUrl } from '../file/index.ts'

type UserResource = UserModule['resources'][number]

/** The files given with a module and with its contents, or with one content alone; each once, in the order of the module. */
export async function readLearnerResources(
  db: Database,
  access: { id: string; moduleVersionId: string },
  of: { ofModule: true } | { contentId: string },
): Promise<UserResource[]> {
  const ofContents = sql`
    select cr.resource_id, mc.content_id, ch.position as chapter, mc.position as place, cr.position
    from module_contents mc
    join module_chapters ch on ch.id = mc.chapter_id
    join content_version_resources cr on cr.content_version_id = mc.content_version_id
    where mc.module_version_id = ${access.moduleVersionId}`
  const source =
    'contentId' in of
      ? sql`${ofContents} and mc.content_id = ${of.contentId}`
      : sql`
        select mr.resource_id, null::uuid as content_id, -1 as chapter, -1 as place, mr.position
        from module_version_resources mr where mr.module_version_id = ${access.moduleVersionId}
        union all ${ofContents}`
  const { rows } = await sql<{
    id: string
    name: string
    fileKey: string
    fileName: string
    size: number
    contentId: string | null
    favorite: boolean
  }>`
    select r.id, r.name, r.file_key, r.file_name, r.size, s.content_id, f.resource_id is not null as favorite
    from (${source}) s
    join resources r on r.id = s.resource_id
    left join favorite_resources f on f.access_id = ${access.id} and f.resource_id = r.id
    order by s.chapter, s.place, s.position, r.id`.execute(db)
  return rows.map(({ fileKey, ...row }) => ({ ...row, file: fileUrl(fileKey) }))
}
