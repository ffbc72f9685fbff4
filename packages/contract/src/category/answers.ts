import { z } from 'zod'
import { namedRef } from '../field/index.ts'

export const contentCategorySchema = namedRef.extend({ contentCount: z.number() })
export type ContentCategory = z.infer<typeof contentCategorySchema>
