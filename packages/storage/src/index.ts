export { createStorage } from './create-storage.ts'
export { createLocalStorage } from './local-storage.ts'
export type { Filling, PutOptions, Storage, StoredFile } from './storage.ts'
export { StorageError, type StorageErrorCode } from './storage.ts'
