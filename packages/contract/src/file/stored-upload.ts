import { z } from 'zod'

/** A file that the server has received, checked for size and stored; never parsed from JSON. */
export class StoredUpload {
  readonly key: string
  readonly fileName: string
  readonly size: number
  constructor(upload: { key: string; fileName: string; size: number }) {
    this.key = upload.key
    this.fileName = upload.fileName
    this.size = upload.size
  }
}

export const uploadSchema = z.instanceof(StoredUpload)
