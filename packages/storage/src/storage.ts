import type { Readable } from 'node:stream'

export type StoredFile = { key: string; size: number }

export type PutOptions = {
  /** Limit in bytes; a larger file makes the put fail. */
  maxBytes?: number | undefined
  /** Error to throw beyond the limit; `StorageError` TooBig when absent. */
  tooBig?: (() => Error) | undefined
}

/** A bulk write to a new folder; see `Storage.fill`. */
export type Filling = {
  /** Writes one file, by its path below the prefix. */
  put(path: string, source: Readable | Uint8Array): Promise<void>
  /** Resolves once every file is stored. */
  finish(): Promise<void>
}

/**
 * Files by key. A key is a relative path with forward slashes in Unicode NFC
 * (`contents/<id>/index.html`); any other throws `StorageError` InvalidKey. A prefix is a whole
 * folder: `contents/1` does not match `contents/10`. Sizes and ranges are in bytes.
 */
export type Storage = {
  /**
   * Stores a file atomically: readers see the old file or the whole new one, and a failure leaves
   * nothing behind.
   */
  put(key: string, source: Readable | Uint8Array, options?: PutOptions): Promise<{ size: number; sha256: string }>
  /**
   * Writes many files to a new folder, much faster than single puts but not atomically. Do not
   * publish the prefix before `finish` resolves; remove it after a failure or a killed process.
   * Each path is written once.
   */
  fill(prefix: string): Filling
  /**
   * Writes a stream into an existing file from an offset, and returns the offset behind it. Bytes
   * before a failure stay, on disk. Throws `StorageError` NotFound.
   */
  append(key: string, source: Readable, offset: number): Promise<number>
  /** Reads from `start` to `end`, both inclusive. Throws `StorageError` NotFound. */
  get(key: string, range?: { start?: number | undefined; end?: number | undefined }): Promise<Readable>
  /** Undefined when there is no such file, also for an invalid key. */
  stat(key: string): Promise<{ size: number } | undefined>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** Removes a folder and its files. Idempotent. */
  removePrefix(prefix: string): Promise<void>
  /** Lists every file below a folder, sorted by key; all files below an empty prefix. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Names of the direct children of a folder, unsorted; empty when there is no folder. */
  names(prefix: string): Promise<string[]>
  /**
   * Renames a file and replaces the target, which is whole before the source goes. Throws
   * `StorageError` NotFound.
   */
  move(from: string, to: string): Promise<void>
  /**
   * Removes files of killed processes that were not written to for this long; returns their number.
   */
  removeUnfinished(forMs: number): Promise<number>
  /** Path on the local disk; absent for remote storage. */
  localPath?(key: string): string
  /** Local folder for copies; `removeUnfinished` removes what killed processes leave there. */
  scratch(): Promise<string>
}

type StorageErrorCode = 'InvalidKey' | 'NotFound' | 'TooBig'

/** An invalid request to the storage. Disk failures keep their own errors (`ENOSPC`, `EACCES`). */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}
