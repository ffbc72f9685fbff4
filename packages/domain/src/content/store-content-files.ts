import type { StoredUpload } from '@cursus/contract/file'
import type { UploadLimits } from '@cursus/contract/file-values'
import { type FileStore, storeAttachments } from '../file/index.ts'

type Uploads = Parameters<typeof storeAttachments>[3] & { file?: StoredUpload | undefined }

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
) {
  // The image first, because it can be refused before the package is moved.
  const attachments = await storeAttachments(files, 'content', contentVersionId, uploads, limits)
  if (!uploads.file) return { ...attachments, package: undefined }
  const { fileName: packageFileName, size: packageSize } = uploads.file
  const packageKey = packageKeyOf(contentVersionId)
  await files.store(uploads.file, packageKey, { max: limits.scormPackage, error: 'MaxWeightContentResource' })
  return { ...attachments, package: { packageKey, packageFileName, packageSize } }
}
