import type { Content, Processing } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { resourcesJson, type StoredResource, toResource } from '../file/index.ts'
import { personJson } from '../person-json.ts'
import { type ContentColumns, contentColumns, latestContents, modulesHolding, toContentRow } from './content-row.ts'

type Row = ContentColumns & {
  description: string
  quizScoreValidation: number | null
  completeOnOpen: boolean
  link: string | null
  packageFileName: string | null
  packageSize: number | null
  processingReport: Processing['report']
  resources: StoredResource[]
  relatedContents: Content['relatedContents']
  requiredContents: Content['requiredContents']
  modules: Content['modules']
  createdBy: Content['createdBy']
}

const relations = (kind: 'related' | 'required') => sql`(
  select coalesce(json_agg(json_build_object('id', oc.id, 'title', ov.title) order by r.position), '[]'::json)
  from content_relations r join contents oc on oc.id = r.content_id
  join content_versions ov on ov.id = oc.latest_version_id
  where r.content_version_id = v.id and r.kind = ${kind}
)`

/** One content by its latest version, archived or not. @throws NotFound */
export async function getContent(ctx: ManagementCtx, { id }: { id: string }): Promise<Content> {
  const { rows } = await sql<Row>`
    select ${contentColumns}, v.description, v.quiz_score_validation, v.complete_on_open, v.link,
      v.package_file_name, v.package_size, v.processing_report,
      ${resourcesJson('content_version_resources', 'content_version_id', sql`v.id`)} as resources,
      ${relations('related')} as related_contents, ${relations('required')} as required_contents, (
        select coalesce(json_agg(json_build_object(
          'id', m.id, 'title', mv.title, 'version', mv.version,
          'upToDate', mc.content_version_id = newest.id
        ) order by fold_text(mv.title)), '[]'::json)
        from ${modulesHolding} join module_versions mv on mv.id = m.latest_version_id
        cross join lateral (
          select n.id from content_versions n where n.content_id = c.id and n.processing_state = 'ready'
          order by n.version desc limit 1
        ) newest
        where mc.content_id = c.id
      ) as modules,
      ${personJson('u')} as created_by
    from ${latestContents} left join users u on u.id = v.created_by
    where c.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  const content = toContentRow(row)
  return {
    ...content,
    description: row.description,
    quizScoreValidation: row.quizScoreValidation,
    completeOnOpen: row.completeOnOpen,
    link: row.link,
    file: row.packageFileName === null ? null : { name: row.packageFileName, size: row.packageSize ?? 0 },
    resources: row.resources.map(toResource),
    relatedContents: row.relatedContents,
    requiredContents: row.requiredContents,
    modules: row.modules,
    createdBy: row.createdBy,
    processing: { ...content.processing, report: row.processingReport },
  }
}
