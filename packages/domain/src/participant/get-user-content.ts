import { isScorm } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import type { UserContentDetail } from '@cursus/contract/participant'
import { offeredItems } from '@cursus/scorm/results'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { readLearnerResources } from './learner-resources.ts'
import { isOpenable, toUserContent } from './module-contents.ts'
import { assertOpenable, type OwnContent, readOwnContent } from './own-content.ts'
import { readScormVersion } from './scorm-version.ts'

/** One content as its player needs it, with the reason why it cannot be opened now, if there is one. */
export async function getUserContent(
  ctx: UserCtx,
  input: { userModuleId: string; contentId: string },
): Promise<UserContentDetail> {
  const own = await readOwnContent(ctx, input)
  const { access, content } = own
  const [resources, relatedContents, scos] = await Promise.all([
    isOpenable(access, content) ? readLearnerResources(ctx.db, access, { contentId: content.contentId }) : [],
    readRelated(ctx, own),
    isScorm(content.type) ? readScoStates(ctx, own) : [],
  ])
  return {
    ...toUserContent(access, content),
    userModuleId: access.id,
    description: content.description,
    notes: content.notes,
    notesUpdatedAt: content.notesUpdatedAt?.toISOString() ?? null,
    resources,
    relatedContents,
    scos,
    locked: whyLocked(own),
  }
}

function whyLocked(own: OwnContent): UserContentDetail['locked'] {
  try {
    assertOpenable(own)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const options = Object.entries(error.options).map(([key, value]) => [key, String(value)])
    return { code: error.code, options: Object.fromEntries(options) }
  }
}

/** Only what is in the same module: elsewhere the participant could not open it. */
async function readRelated(ctx: UserCtx, { access, content }: OwnContent) {
  const { rows } = await sql<{ id: string; title: string }>`
    select mc.content_id as id, cv.title from content_relations r
    join module_contents mc on mc.module_version_id = ${access.moduleVersionId} and mc.content_id = r.content_id
    join content_versions cv on cv.id = mc.content_version_id
    where r.content_version_id = ${content.contentVersionId} and r.kind = 'related'
    order by r.position`.execute(ctx.db)
  return rows
}

async function readScoStates(ctx: UserCtx, { access, content }: OwnContent): Promise<UserContentDetail['scos']> {
  const [version, { rows }] = await Promise.all([
    readScormVersion(ctx.db, content.contentVersionId),
    sql<{ identifier: string; state: 'started' | 'done' | 'failed' }>`
      select s.identifier,
        case when s.success = 'failed' then 'failed' when s.completed or s.success = 'passed' then 'done' else 'started' end as state
      from attempt_scos s join (
        select id, content_version_id from attempts
        where access_id = ${access.id} and content_id = ${content.contentId} order by number desc limit 1
      ) newest on newest.id = s.attempt_id and newest.content_version_id = ${content.contentVersionId}`.execute(ctx.db),
  ])
  const known = new Map(rows.map(({ identifier, state }) => [identifier, state]))
  return offeredItems(version.manifest).map(({ identifier, title }) => ({
    identifier,
    title,
    state: known.get(identifier) ?? 'none',
  }))
}
