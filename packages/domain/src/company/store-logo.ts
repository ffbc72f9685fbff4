import type { StoredUpload, UploadLimits } from '@cursus/contract/file'
import { newId } from '@cursus/db'
import type { FileStore } from '../file/index.ts'

/**
 * Stores each logo under a new key, because browsers cache files for a year.
 * @throws InvalidImage, MaxWeightCompanyLogo
 */
export async function storeLogo(
  files: FileStore,
  companyId: string,
  logo: StoredUpload,
  limits: UploadLimits,
): Promise<string> {
  const key = `company/${companyId}/logo-${newId()}.webp`
  await files.storeImage(logo, key, { max: limits.companyLogo, error: 'MaxWeightCompanyLogo' })
  return key
}
