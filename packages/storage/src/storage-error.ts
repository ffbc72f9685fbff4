export type StorageErrorCode = 'InvalidKey' | 'NotFound' | 'TargetExists' | 'TooBig'

/** What can be wrong with a request to the storage; failures of the disk itself keep their own error (`ENOSPC`, `EACCES`). */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}
