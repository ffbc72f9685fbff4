import { z } from 'zod'
import { contentTypeSchema } from '../content/index.ts'
import { count, namedRef, revision, timestamp, titledRef, url, uuid } from '../field/index.ts'
import { resourceSchema } from '../file/index.ts'
import { languageSchema } from '../language/index.ts'
import { personRefSchema } from '../user/index.ts'
import { durationSchema } from './duration.ts'
import { moduleTypeSchema } from './fields.ts'

export const moduleRowSchema = z.object({
  id: uuid,
  reference: z.string(),
  moduleVersionId: uuid,
  title: z.string(),
  type: moduleTypeSchema,
  language: languageSchema,
  theme: namedRef,
  illustration: url.nullable(),
  contentCount: count,
  duration: durationSchema.nullable(),
  version: z.int().min(1),
  /** Contents of which a newer ready version exists. */
  outdatedCount: count,
  /** Not published: no licence can list it. */
  isDraft: z.boolean(),
  archived: z.boolean(),
  creationDate: timestamp,
})
export type ModuleRow = z.infer<typeof moduleRowSchema>
const moduleContent = z.object({
  id: uuid,
  contentVersionId: uuid,
  version: z.int().min(1),
  title: z.string(),
  type: contentTypeSchema,
  language: languageSchema,
  level: z.int().min(1).max(3),
  plannedMinutes: z.int().min(1).nullable(),
  illustration: url.nullable(),
  /** Of the pinned version; some may be missing from the module. */
  requiredContents: z.array(titledRef),
  /** A newer ready version of this content exists. */
  outdated: z.boolean(),
})
export const moduleSchema = moduleRowSchema.extend({
  description: z.string(),
  hasAttestation: z.boolean(),
  plannedMinutes: z.int().min(1).nullable(),
  nature: z.string(),
  chapters: z.array(z.object({ id: uuid, title: z.string().nullable(), contents: z.array(moduleContent) })),
  /** Of all chapters, in their order. */
  contents: z.array(titledRef),
  resources: z.array(resourceSchema),
  createdBy: personRefSchema.nullable(),
  licenceCount: count,
  revision,
})
export type Module = z.infer<typeof moduleSchema>
export const moduleVersionRowSchema = z.object({
  id: uuid,
  moduleId: uuid,
  version: z.int().min(1),
  title: z.string(),
  type: moduleTypeSchema,
  creationDate: timestamp,
  createdBy: personRefSchema.nullable(),
  contentCount: count,
})
export type ModuleVersionRow = z.infer<typeof moduleVersionRowSchema>
/** One version of a module. */
export const moduleVersionSchema = moduleVersionRowSchema
  .extend(
    moduleSchema.pick({
      language: true,
      description: true,
      theme: true,
      hasAttestation: true,
      plannedMinutes: true,
      nature: true,
      chapters: true,
      contents: true,
      resources: true,
    }).shape,
  )
  .extend({
    isLatest: z.boolean(),
    illustration: url.nullable(),
    licenceCount: count,
    /** People with an active access to this version; at most `maxCounted` + 1. */
    peopleCount: count,
  })
export type ModuleVersion = z.infer<typeof moduleVersionSchema>
const contentPositionSchema = z.object({
  /** Title of the chapter; null in a module without chapters. */
  chapter: z.string().nullable(),
  version: z.int().min(1),
})
/**
 * A content that differs between two versions of a module: `updated` has another version, `moved`
 * another chapter or place among the others.
 */
const contentChangeSchema = z.object({
  id: uuid,
  title: z.string(),
  type: contentTypeSchema,
  changes: z.array(z.enum(['added', 'removed', 'updated', 'moved'])),
  before: contentPositionSchema.nullable(),
  after: contentPositionSchema.nullable(),
})
export type ContentChange = z.infer<typeof contentChangeSchema>
export const moduleComparisonSchema = z.object({
  before: moduleVersionSchema,
  after: moduleVersionSchema,
  /** In the order of the later list, those removed last. */
  contents: z.array(contentChangeSchema),
})
export type ModuleComparison = z.infer<typeof moduleComparisonSchema>
/** What restoring modules restores with them. */
export const restorePreviewSchema = z.object({ themes: z.array(namedRef), contents: z.array(titledRef) })
export type RestorePreview = z.infer<typeof restorePreviewSchema>
