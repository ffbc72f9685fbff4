import { z } from 'zod'
import { count, namedRef, revision, timestamp } from './field.ts'

/** A theme as companies see it. */
export const companyThemeSchema = namedRef
export type CompanyTheme = z.infer<typeof companyThemeSchema>

export const themeSchema = namedRef.extend({
  date: timestamp,
  archived: z.boolean(),
  archivable: z.boolean(),
  moduleCount: count,
  revision,
})
export type Theme = z.infer<typeof themeSchema>

export const contentCategorySchema = namedRef.extend({ contentCount: count, revision })
export type ContentCategory = z.infer<typeof contentCategorySchema>
