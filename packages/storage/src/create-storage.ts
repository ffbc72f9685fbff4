import { join } from 'node:path'
import { createLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Creates the storage of an installation.
 * @param url absent or empty: the folder `files` in `dataDir`; any other scheme throws a readable
 * error
 */
export function createStorage(url: string | undefined, dataDir: string): Storage {
  if (!url) return createLocalStorage(join(dataDir, 'files'))
  if (url.startsWith('s3://')) {
    throw new Error(
      'STORAGE_URL: storage in an S3 bucket is not available yet; leave it empty to keep files in DATA_DIR',
    )
  }
  throw new Error('STORAGE_URL: only s3://… is a known kind of storage; leave it empty to keep files in DATA_DIR')
}
