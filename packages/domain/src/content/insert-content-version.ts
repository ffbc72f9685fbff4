import type { ContentType } from '@cursus/contract/content-values'
import { validationFailed } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language-values'
import { afterCommit, type ContentVersions } from '@cursus/db'
import { unpackPackage } from '@cursus/jobs'
import type { Insertable } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { insertResources, type NewResource } from '../file/index.ts'
import { type ContentRelations, insertRelations } from './content-relations.ts'

export type NewContentVersion = Insertable<ContentVersions> & { type: ContentType; language: Language }

/**
 * Inserts one version with its relations and resources, in the caller's transaction. A package that
 * is to be unpacked is sent to the worker after commit; a sweep resends a lost message.
 */
export async function insertContentVersion(
  tx: ManagementCtx,
  version: NewContentVersion,
  lists: ContentRelations & { keptResourceIdList: string[]; newResources: NewResource[] },
): Promise<void> {
  const { db } = tx
  await db.insertInto('contentVersions').values(version).execute()
  await insertRelations(db, version.id, lists)
  await insertResources(db, lists.newResources, tx.now())
  const resourceIds = [...lists.keptResourceIdList, ...lists.newResources.map((resource) => resource.id)]
  if (resourceIds.length > 0) {
    const rows = resourceIds.map((resourceId, position) => ({ contentVersionId: version.id, resourceId, position }))
    await db.insertInto('contentVersionResources').values(rows).execute()
  }
  if (version.processingState !== 'pending') return
  afterCommit(db, () => tx.jobs.send(unpackPackage, { contentVersionId: version.id }))
}

/**
 * Locks the category until the caller's transaction ends.
 * @throws ValidationFailed when it does not exist
 */
export async function lockCategoryForShare({ db }: ManagementCtx, categoryId: string): Promise<void> {
  const category = await db
    .selectFrom('contentCategories')
    .select('id')
    .where('id', '=', categoryId)
    .forKeyShare()
    .executeTakeFirst()
  if (!category) throw validationFailed({ path: 'categoryId', rule: 'notFound' })
}
