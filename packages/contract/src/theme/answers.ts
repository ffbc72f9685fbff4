import { z } from 'zod'
import { namedRef, timestamp } from '../field/index.ts'

export const themeSchema = namedRef.extend({
  date: timestamp,
  archived: z.boolean(),
  archivable: z.boolean(),
  moduleCount: z.number(),
})
export type Theme = z.infer<typeof themeSchema>
