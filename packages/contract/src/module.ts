import { z } from 'zod'
import { contentTypeSchema } from './content.ts'
import { maxPlannedMinutes } from './content-values.ts'
import { covers } from './cover.ts'
import {
  anyOf,
  chosenCover,
  count,
  editFields,
  emptyAsNull,
  flag,
  id,
  idList,
  integer,
  languageSchema,
  line,
  listOf,
  namedRef,
  revision,
  timestamp,
  title,
  titledRef,
  url,
  uuid,
} from './field.ts'
import { resourceFields, resourceSchema, uploadSchema } from './file.ts'
import { listQuery } from './list.ts'
import { moduleTypes } from './module-values.ts'
import { personRefSchema } from './user.ts'

export const moduleTypeSchema = z.enum(moduleTypes)

const nature = line(0, 200)
const chapter = z.object({ title, contentIdList: listOf(id, 500) })
const moduleFields = {
  title,
  language: languageSchema,
  description: z.string().trim().max(4000).default(''),
  themeId: id,
  /** Whether participants who finish it get a certificate of completion. */
  hasAttestation: flag.default(true),
  /** How long the training should take; a certificate says it beside the time spent. */
  plannedMinutes: emptyAsNull(integer(1, maxPlannedMinutes)).optional(),
  /** Nature of the training for certificates; empty: the usual one of distance learning. */
  nature: nature.default(''),
  /** For a `course`: titled chapters, each with at least one content. */
  chapters: listOf(chapter, 200).optional(),
  /** For `free-content`: one flat list. */
  contentIdList: listOf(id, 500).optional(),
  /** Tone and family of the generated cover; empty: those of the theme and of the module itself. */
  cover: emptyAsNull(z.enum(covers)).optional(),
  illustration: uploadSchema.optional(),
  ...resourceFields,
}
export const createModuleInput = z.object({
  ...moduleFields,
  type: moduleTypeSchema,
  /** Licences cannot list a draft before it is published. */
  isDraft: flag.default(false),
})
export type CreateModuleInput = z.infer<typeof createModuleInput>
export const createModuleVersionInput = z
  .object(moduleFields)
  .partial()
  .extend({
    id,
    description: z.string().trim().max(4000).optional(),
    type: moduleTypeSchema.optional(),
    hasAttestation: flag.optional(),
    nature: nature.optional(),
    /** Shows the generated cover again; a new `illustration` overrides it. */
    removeIllustration: flag.optional(),
    ...editFields,
  })
export type CreateModuleVersionInput = z.infer<typeof createModuleVersionInput>
export const changeCoverInput = z.object({ id, cover: emptyAsNull(z.enum(covers)), ...editFields })
export type ChangeCoverInput = z.infer<typeof changeCoverInput>
export const moduleIdListInput = z.object({ moduleIdList: idList })
export const listModulesInput = listQuery.extend({
  type: anyOf(moduleTypeSchema),
  themeId: anyOf(id),
  language: anyOf(languageSchema),
  /** Whether a newer version of one of its contents is ready. */
  isOutdated: flag.optional(),
  isDraft: flag.optional(),
})
export type ListModulesInput = Partial<z.infer<typeof listModulesInput>>

/** How long a module takes; at least that long unless `isWhole`. */
export const durationSchema = z.object({ minutes: z.int().min(1), isWhole: z.boolean() })
export type Duration = z.infer<typeof durationSchema>

type Timed = { plannedMinutes: number | null }

/** The duration planned for a module, else what is known of its contents; null when nothing is. */
export function durationOf({ plannedMinutes }: Timed, contents: readonly Timed[]): Duration | null {
  if (plannedMinutes !== null) return { minutes: plannedMinutes, isWhole: true }
  const known = contents.flatMap((content) => content.plannedMinutes ?? [])
  if (known.length === 0) return null
  return { minutes: known.reduce((sum, minutes) => sum + minutes), isWhole: known.length === contents.length }
}

export const moduleRowSchema = z.object({
  id: uuid,
  reference: z.string(),
  moduleVersionId: uuid,
  title: z.string(),
  type: moduleTypeSchema,
  language: languageSchema,
  theme: namedRef,
  cover: chosenCover,
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
