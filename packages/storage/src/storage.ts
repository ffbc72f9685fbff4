import type { Readable } from 'node:stream'

export type StoredFile = { key: string; size: number }

export type PutOptions = {
  /** In bytes; one more and the put fails. */
  maxBytes?: number | undefined
  /** The error of that failure; a `StorageError` TooBig when absent. */
  tooBig?: (() => Error) | undefined
}

/** A folder that is being filled; see `Storage.fill`. */
export type Filling = {
  /** Writes one file, by its path below the prefix; a second one at the same path is refused. */
  put(path: string, source: Readable | Uint8Array): Promise<void>
  /** Resolves once every file would survive a power cut. */
  finish(): Promise<void>
}

/**
 * Files by key. Keys are relative paths with forward slashes in Unicode NFC (`contents/<id>/index.html`); others are refused with
 * `StorageError` InvalidKey. A prefix is a whole folder: `contents/1` says nothing about `contents/10`. Sizes and ranges are in bytes.
 */
export type Storage = {
  /** Stores all or nothing: readers see the former file or the whole new one, and a failure leaves nothing behind. */
  put(key: string, source: Readable | Uint8Array, options?: PutOptions): Promise<{ size: number; sha256: string }>
  /**
   * Fills a new folder with many files, much quicker than as many puts: nothing of it counts before `finish` has resolved, so that
   * nobody may be told of the prefix until then. Whoever gives up, or finds what a killed process left, removes the prefix.
   */
  fill(prefix: string): Filling
  /** Reads from `start` to `end`, both included; `StorageError` NotFound when there is no such file. */
  get(key: string, range?: { start?: number | undefined; end?: number | undefined }): Promise<Readable>
  /** Undefined where there is no such file; a key from an untrusted address that no file can have is one of those. */
  stat(key: string): Promise<{ size: number } | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes a folder with all that is in it, gone for readers at once. */
  removePrefix(prefix: string): Promise<void>
  /** Every file below a folder, in the order of keys. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** What is directly below a folder: files and folders by their last part, in no order; nothing where there is no folder. */
  names(prefix: string): Promise<string[]>
  /** Gives one file another key at once, replacing what is there; NotFound when there is no such file. */
  move(from: string, to: string): Promise<void>
  /** Renames a folder at once; NotFound when it is not there, TargetExists when something is at the new place. */
  movePrefix(from: string, to: string): Promise<void>
  /** Removes what puts and removals of killed processes left unfinished for longer than this; returns how many. */
  removeUnfinished(olderThanMs: number): Promise<number>
  /** Where the file or folder is on this machine's disk; absent for a storage that is not one. */
  localPath?(key: string): string
}
