import { correctResultInput } from '@cursus/contract/access'
import { z } from 'zod'

/** `score`: as typed, empty to keep it. */
export const correctSchema = correctResultInput
  .pick({ done: true, reason: true })
  .extend({ score: z.union([z.literal(''), z.coerce.number().min(0).max(100)]) })
