export type StorageErrorCode = 'InvalidKey' | 'NotFound' | 'TargetExists' | 'TooBig'

/** An invalid request to the storage. Disk failures keep their own errors (`ENOSPC`, `EACCES`). */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}
