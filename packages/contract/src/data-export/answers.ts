import { z } from 'zod'
import { count, timestamp, url, uuid } from '../field.ts'

/** The latest copy of the user's data; `none` when none was requested or it has been removed. */
export const dataExportSchema = z.object({
  id: uuid.nullable(),
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: timestamp.nullable(),
  /** When the file is removed. */
  expiresAt: timestamp.nullable(),
  /** Size in bytes and address of a ready file; only its owner can fetch it. */
  size: count.nullable(),
  file: url.nullable(),
})
export type DataExport = z.infer<typeof dataExportSchema>
