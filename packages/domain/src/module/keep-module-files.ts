import type { StoredUpload, UploadLimits } from '@cursus/contract/file'
import { type FileKeeper, keepResources, type NewResource } from '../file/index.ts'

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
export async function keepModuleFiles(
  files: FileKeeper,
  moduleVersionId: string,
  uploads: Uploads,
  limits: UploadLimits,
): Promise<ModuleFiles> {
  const folder = `module/${moduleVersionId}`
  let illustrationKey: string | undefined
  if (uploads.illustration) {
    illustrationKey = `${folder}/illustration.webp`
    const weight = { max: limits.illustration, error: 'MaxWeightModuleIllustration' } as const
    await files.keepImage(uploads.illustration, illustrationKey, weight)
  }
  return { illustrationKey, resources: await keepResources(files, folder, uploads, limits) }
}
