import { z } from 'zod'
import { count, timestamp, url, uuid } from '../field/index.ts'

/** The newest copy of one's own data; `none` when none was asked for, or it is gone by now. */
export const dataExportSchema = z.object({
  id: uuid.nullable(),
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: timestamp.nullable(),
  /** When the file is removed. */
  expiresAt: timestamp.nullable(),
  /** Of a ready one: bytes, and where only this person can fetch it. */
  size: count.nullable(),
  file: url.nullable(),
})
export type DataExport = z.infer<typeof dataExportSchema>
