import type { UserContentWithData } from '@cursus/contract/participant'
import type { UserCtx } from '../context.ts'
import { getUserContent } from './get-user-content.ts'
import { readScormVersion } from './scorm-version.ts'
import { readStoredScos } from './stored-scos.ts'

type Input = { userModuleId: string; contentId: string }

/** Returns a content with the data that its package has stored in the newest attempt. */
export async function getUserContentWithData(ctx: UserCtx, input: Input): Promise<UserContentWithData> {
  const content = await getUserContent(ctx, input)
  return { ...content, userData: await readUserData(ctx, input) }
}

async function readUserData({ db }: UserCtx, { userModuleId, contentId }: Input) {
  const attempt = await db
    .selectFrom('attempts')
    .select(['id', 'contentVersionId', 'launch', 'sequence', 'sharedData'])
    .where('accessId', '=', userModuleId)
    .where('contentId', '=', contentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!attempt) return null
  const { id, contentVersionId, ...rest } = attempt
  const { manifest } = await readScormVersion(db, contentVersionId)
  const scos = [...(await readStoredScos(db, id, manifest.standard))].map(
    ([identifier, { elements, suspendData }]) => [identifier, { elements, suspendData }] as const,
  )
  return { attemptId: id, ...rest, scos: Object.fromEntries(scos) }
}
