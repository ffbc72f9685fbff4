import { join } from 'node:path'
import { unfinishedFolder } from './check-key.ts'
import { createLocalStorage } from './local-storage.ts'
import { createMovingStorage } from './moving-storage.ts'
import { createS3Storage, readS3Place } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export { createLocalStorage } from './local-storage.ts'
export { compareFiles, copyFiles, moveFiles } from './moving-storage.ts'
export type { PutOptions, Storage, StoredFile } from './storage.ts'
export { StorageError } from './storage.ts'

/** Address of the folder `files` in the data folder. */
export const folderAddress = 'file:'

/** True for an address of `createStorage`. */
export const isStorageAddress = (address: string): boolean =>
  address === folderAddress || readS3Place(address) !== undefined

/** Creates the storage at an address: the folder `files` of the data folder, or a bucket of S3. */
export function openPlace(dataDir: string, address: string): Storage {
  const folder = join(dataDir, 'files')
  const place = readS3Place(address)
  return place ? createS3Storage(place, join(folder, unfinishedFolder)) : createLocalStorage(folder)
}

/**
 * Creates the storage of an installation. With two addresses, its files are on their way from the
 * second to the first.
 */
export function createStorage(dataDir: string, [address = folderAddress, former]: readonly string[] = []): Storage {
  const place = openPlace(dataDir, address)
  return former === undefined ? place : createMovingStorage(place, openPlace(dataDir, former))
}
