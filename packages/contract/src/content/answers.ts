import { z } from 'zod'
import { namedRef, timestamp, titledRef, url, uuid } from '../field/index.ts'
import { resourceSchema } from '../file/index.ts'
import { languageSchema } from '../language/index.ts'
import { personRefSchema } from '../user/index.ts'
import { contentTypeSchema } from './fields.ts'

const packageNote = z.object({ name: z.string(), options: z.record(z.string(), z.unknown()) })
export type PackageNote = z.infer<typeof packageNote>
export const packageReportSchema = z.object({
  standard: z.enum(['1.2', '2004']),
  edition: z.string().nullable(),
  launchFile: z.string(),
  fileCount: z.number(),
  totalBytes: z.number(),
  scoCount: z.number(),
  masteryScore: z.number().nullable(),
  repairs: z.array(packageNote),
  warnings: z.array(packageNote),
  /** Milliseconds from the start of the analysis to ready. */
  durationMs: z.number().optional(),
})
export type PackageReportView = z.infer<typeof packageReportSchema>
export const processingSchema = z.object({
  state: z.enum(['pending', 'processing', 'ready', 'failed']),
  percent: z.number(),
  /** `name` is a packageErrorNames entry. */
  reason: packageNote.nullable(),
  report: packageReportSchema.nullable(),
})
export type Processing = z.infer<typeof processingSchema>

export const contentRowSchema = z.object({
  id: uuid,
  reference: z.string(),
  contentVersionId: uuid,
  title: z.string(),
  type: contentTypeSchema,
  language: languageSchema,
  level: z.number(),
  isTool: z.boolean(),
  tags: z.array(z.string()),
  category: namedRef,
  illustration: url.nullable(),
  version: z.number(),
  archived: z.boolean(),
  archivable: z.boolean(),
  moduleCount: z.number(),
  processing: processingSchema.omit({ report: true }),
  creationDate: timestamp,
})
export type ContentRow = z.infer<typeof contentRowSchema>
export const contentSchema = contentRowSchema.extend({
  description: z.string(),
  quizScoreValidation: z.number().nullable(),
  completeOnOpen: z.boolean(),
  link: z.string().nullable(),
  /** The uploaded package's file name and size. */
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
  resources: z.array(resourceSchema),
  relatedContents: z.array(titledRef),
  requiredContents: z.array(titledRef),
  /** Modules that are not archived and whose latest version holds this content; `upToDate` false when they pin an older version. */
  modules: z.array(titledRef.extend({ version: z.number(), upToDate: z.boolean() })),
  createdBy: personRefSchema.nullable(),
  processing: processingSchema,
})
export type Content = z.infer<typeof contentSchema>
export const contentVersionRowSchema = z.object({
  id: uuid,
  version: z.number(),
  title: z.string(),
  creationDate: timestamp,
  createdBy: personRefSchema.nullable(),
  moduleCount: z.number(),
  processing: processingSchema.omit({ report: true }),
})
export type ContentVersionRow = z.infer<typeof contentVersionRowSchema>
