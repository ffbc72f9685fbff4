import type { z } from 'zod'
import { count, namedRef } from '../field/index.ts'

export const contentCategorySchema = namedRef.extend({ contentCount: count })
export type ContentCategory = z.infer<typeof contentCategorySchema>
