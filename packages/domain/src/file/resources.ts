import { validationFailed } from '@cursus/contract/error'
import type { StoredUpload, UploadLimits } from '@cursus/contract/file'
import { type Database, newId } from '@cursus/db'
import type { FileStore } from './store-files.ts'

/** A stored file of a content or a module. */
export type NewResource = { id: string; name: string; fileKey: string; fileName: string; size: number }

/**
 * Moves the uploads of `resources` to `folder`; a file without a name in `resourceNameList` keeps
 * its file name.
 */
export async function storeResources(
  files: FileStore,
  folder: string,
  input: { resources?: StoredUpload[] | undefined; resourceNameList?: string[] | undefined },
  limits: UploadLimits,
): Promise<NewResource[]> {
  const stored: NewResource[] = []
  for (const [index, upload] of (input.resources ?? []).entries()) {
    const id = newId()
    const fileKey = `${folder}/resources/${id}${extensionOf(upload.fileName)}`
    await files.store(upload, fileKey, { max: limits.resource, error: 'MaxWeightContentResource' })
    const name = input.resourceNameList?.[index] || upload.fileName
    stored.push({ id, name, fileKey, fileName: upload.fileName, size: upload.size })
  }
  return stored
}

/** The resources after an edit, to compare with those of the former version. */
export const editedResourceIds = (
  former: string[],
  keepResourceIdList: string[] | undefined,
  added: readonly { id: string }[],
): string[] => [...new Set(keepResourceIdList ?? former), ...added.map(({ id }) => id)]

/**
 * The resources of a former version that a new one keeps: all when the list is absent.
 * @throws ValidationFailed for one that is not in the former version
 */
export function keptResourceIds(former: string[], keepResourceIdList: string[] | undefined): string[] {
  if (keepResourceIdList === undefined) return former
  const unknown = keepResourceIdList.find((id) => !former.includes(id))
  if (unknown !== undefined) {
    throw validationFailed({ path: 'keepResourceIdList', rule: 'notFound', options: { id: unknown } })
  }
  return [...new Set(keepResourceIdList)]
}

export async function insertResources(db: Database, resources: NewResource[], createdAt: Date): Promise<void> {
  if (resources.length === 0) return
  await db
    .insertInto('resources')
    .values(resources.map((resource) => ({ ...resource, createdAt })))
    .execute()
}

/**
 * The server derives the content type from it; letters and digits only, so that the key stays a
 * plain path.
 */
function extensionOf(fileName: string): string {
  return /\.[a-z0-9]{1,10}$/.exec(fileName.toLowerCase())?.[0] ?? ''
}
