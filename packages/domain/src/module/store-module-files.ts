import type { StoredUpload, UploadLimits } from '@cursus/contract/file'
import { type FileStore, type NewResource, storeResources } from '../file/index.ts'

type Uploads = {
  illustration?: StoredUpload | undefined
  resources?: StoredUpload[] | undefined
  resourceNameList?: string[] | undefined
}
export type ModuleFiles = { illustrationKey: string | undefined; resources: NewResource[] }

/**
 * Moves the uploads of a new version into place.
 * @throws InvalidImage, MaxWeightModuleIllustration, MaxWeightContentResource
 */
export async function storeModuleFiles(
  files: FileStore,
  moduleVersionId: string,
  uploads: Uploads,
  limits: UploadLimits,
): Promise<ModuleFiles> {
  const folder = `module/${moduleVersionId}`
  let illustrationKey: string | undefined
  if (uploads.illustration) {
    illustrationKey = `${folder}/illustration.webp`
    const weight = { max: limits.illustration, error: 'MaxWeightModuleIllustration' } as const
    await files.storeImage(uploads.illustration, illustrationKey, weight)
  }
  return { illustrationKey, resources: await storeResources(files, folder, uploads, limits) }
}
