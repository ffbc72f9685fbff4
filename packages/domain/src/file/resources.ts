import { leastCover } from '@cursus/contract/cover'
import { validationFailed } from '@cursus/contract/error'
import type { StoredUpload } from '@cursus/contract/file'
import type { UploadLimits } from '@cursus/contract/file-values'
import { type Database, newId } from '@cursus/db'
import type { Deps } from '../context.ts'
import type { FileStore } from './store-files.ts'

/** A stored file of a content or a module. */
export type NewResource = { id: string; name: string; fileKey: string; fileName: string; size: number }

/** What a version of a content or module is sent with. */
type Uploads = {
  illustration?: StoredUpload | undefined
  resources?: StoredUpload[] | undefined
  resourceNameList?: string[] | undefined
}
const tooHeavy = { content: 'MaxWeightContentIllustration', module: 'MaxWeightModuleIllustration' } as const

/**
 * Moves the illustration and resources of a new version to its folder; a resource without a name in
 * `resourceNameList` keeps its file name.
 * @throws InvalidImage, CoverTooSmall, MaxWeightContentIllustration, MaxWeightModuleIllustration,
 * MaxWeightContentResource
 */
export async function storeAttachments(
  files: FileStore,
  noun: 'content' | 'module',
  versionId: string,
  { illustration, resources: uploads = [], resourceNameList }: Uploads,
  limits: UploadLimits,
): Promise<{ illustrationKey: string | undefined; resources: NewResource[] }> {
  const folder = `${noun}/${versionId}`
  // A version has the id of its upload, which a second request may send too.
  const illustrationKey = illustration && `${folder}/illustration-${newId()}.webp`
  if (illustrationKey) {
    const weight = { max: limits.illustration, error: tooHeavy[noun] }
    await files.storeImage(illustration, illustrationKey, weight, noun === 'module' ? leastCover : undefined)
  }
  const resources: NewResource[] = []
  for (const [index, upload] of uploads.entries()) {
    const id = newId()
    const fileKey = `${folder}/resources/${id}${extensionOf(upload.fileName)}`
    await files.store(upload, fileKey, { max: limits.resource, error: 'MaxWeightContentResource' })
    const name = resourceNameList?.[index] || upload.fileName
    resources.push({ id, name, fileKey, fileName: upload.fileName, size: upload.size })
  }
  return { illustrationKey, resources }
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

const resourceId = /\/resources\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[^/]*$/

/** Returns the name under which a resource was uploaded; undefined for images, which have none. */
export async function findFileName({ db }: Pick<Deps, 'db'>, key: string): Promise<string | undefined> {
  const id = resourceId.exec(key)?.[1]
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('resources')
    .select('fileName')
    .where('id', '=', id)
    .where('fileKey', '=', key)
    .executeTakeFirst()
  return row?.fileName
}
