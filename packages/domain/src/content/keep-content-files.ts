import type { StoredUpload, UploadLimits } from '@cursus/contract/file'
import { type FileKeeper, keepResources, type NewResource } from '../file/index.ts'

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
export async function keepContentFiles(
  files: FileKeeper,
  contentVersionId: string,
  uploads: Uploads,
  limits: UploadLimits,
): Promise<ContentFiles> {
  const folder = `content/${contentVersionId}`
  const kept: ContentFiles = { package: undefined, illustrationKey: undefined, resources: [] }
  // The image first, because it can be refused before the package is moved.
  if (uploads.illustration) {
    kept.illustrationKey = `${folder}/illustration.webp`
    const weight = { max: limits.illustration, error: 'MaxWeightContentIllustration' } as const
    await files.keepImage(uploads.illustration, kept.illustrationKey, weight)
  }
  kept.resources = await keepResources(files, folder, uploads, limits)
  if (uploads.file) {
    const { fileName, size } = uploads.file
    kept.package = { packageKey: packageKeyOf(contentVersionId), packageFileName: fileName, packageSize: size }
    const weight = { max: limits.scormPackage, error: 'MaxWeightContentResource' } as const
    await files.keep(uploads.file, kept.package.packageKey, weight)
  }
  return kept
}
