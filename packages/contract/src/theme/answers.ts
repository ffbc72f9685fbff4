import { z } from 'zod'
import { count, namedRef, revision, timestamp } from '../field/index.ts'

export const themeSchema = namedRef.extend({
  date: timestamp,
  archived: z.boolean(),
  archivable: z.boolean(),
  moduleCount: count,
  revision,
})
export type Theme = z.infer<typeof themeSchema>
