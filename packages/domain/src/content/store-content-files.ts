import type { StoredUpload, UploadLimits } from '@cursus/contract/file'
import { type FileStore, type NewResource, storeResources } from '../file/index.ts'

type Uploads = {
  file?: StoredUpload | undefined
  illustration?: StoredUpload | undefined
  resources?: StoredUpload[] | undefined
  resourceNameList?: string[] | undefined
}

export type ContentFiles = {
  package: { packageKey: string; packageFileName: string; packageSize: number } | undefined
  illustrationKey: string | undefined
  resources: NewResource[]
}

/**
 * Outside the folders that `fileUrl` serves: packages are only served unpacked, on the content
 * origin.
 */
const packageKeyOf = (contentVersionId: string) => `uploaded-packages/${contentVersionId}.zip`

/**
 * Moves the uploads of a new version into place.
 * @throws InvalidImage, MaxWeightContentIllustration, MaxWeightContentResource
 */
export async function storeContentFiles(
  files: FileStore,
  contentVersionId: string,
  uploads: Uploads,
  limits: UploadLimits,
): Promise<ContentFiles> {
  const folder = `content/${contentVersionId}`
  const stored: ContentFiles = { package: undefined, illustrationKey: undefined, resources: [] }
  // The image first, because it can be refused before the package is moved.
  if (uploads.illustration) {
    stored.illustrationKey = `${folder}/illustration.webp`
    const weight = { max: limits.illustration, error: 'MaxWeightContentIllustration' } as const
    await files.storeImage(uploads.illustration, stored.illustrationKey, weight)
  }
  stored.resources = await storeResources(files, folder, uploads, limits)
  if (uploads.file) {
    const { fileName, size } = uploads.file
    stored.package = { packageKey: packageKeyOf(contentVersionId), packageFileName: fileName, packageSize: size }
    const weight = { max: limits.scormPackage, error: 'MaxWeightContentResource' } as const
    await files.store(uploads.file, stored.package.packageKey, weight)
  }
  return stored
}
