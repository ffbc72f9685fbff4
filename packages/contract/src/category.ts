import type { z } from 'zod'
import { count, namedRef, revision } from './field.ts'

export const contentCategorySchema = namedRef.extend({ contentCount: count, revision })
export type ContentCategory = z.infer<typeof contentCategorySchema>
