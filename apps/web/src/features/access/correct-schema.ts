import { correctResultInput } from '@cursus/contract/access'
import { emptyAsNull } from '@cursus/contract/field'
import { z } from 'zod'

const withPoint = (typed: unknown) => (typeof typed === 'string' ? typed.replace(',', '.') : typed)

/** `score`: as typed, with a point or a comma; null keeps it. */
export const correctSchema = correctResultInput
  .pick({ done: true, reason: true })
  .extend({ score: emptyAsNull(z.preprocess(withPoint, z.coerce.number().min(0).max(100))) })
