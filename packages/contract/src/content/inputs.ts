import { z } from 'zod'
import {
  anyOf,
  description,
  editFields,
  emptyAsNull,
  flag,
  id,
  idList,
  integer,
  line,
  listOf,
  title,
  webLink,
} from '../field/index.ts'
import { resourceFields, uploadSchema } from '../file/index.ts'
import { languageSchema } from '../language/index.ts'
import { listQuery } from '../list/index.ts'
import { contentStates, maxPlannedMinutes } from './constants.ts'
import { contentTypeSchema, levelField } from './fields.ts'

export const tagName = line(1, 40)
const tagsField = listOf(tagName, 30)

export const createContentInput = z.object({
  title,
  /** `title` is the name of the package's file: the package's own replaces it after the analysis. */
  isTitleProposed: flag.default(false),
  type: contentTypeSchema,
  language: languageSchema,
  description,
  level: levelField.default(1),
  isTool: flag.default(false),
  tags: tagsField.default([]),
  categoryId: id,
  quizScoreValidation: emptyAsNull(integer(0, 100)).optional(),
  plannedMinutes: emptyAsNull(integer(1, maxPlannedMinutes)).optional(),
  link: emptyAsNull(webLink).optional(),
  completeOnOpen: flag.default(false),
  relatedContentIdList: listOf(id, 200).default([]),
  requiredContentIdList: listOf(id, 200).default([]),
  file: uploadSchema.optional(),
  /** A finished resumable upload of the caller, in place of `file`. */
  uploadId: id.optional(),
  illustration: uploadSchema.optional(),
  ...resourceFields,
})
export type CreateContentInput = z.infer<typeof createContentInput>
/**
 * Absent fields keep the previous version's value; a new `file` replaces the package. The type
 * cannot change.
 */
export const createContentVersionInput = createContentInput
  .omit({ isTitleProposed: true })
  .partial()
  .extend({
    id,
    level: levelField.optional(),
    isTool: flag.optional(),
    completeOnOpen: flag.optional(),
    tags: tagsField.optional(),
    relatedContentIdList: listOf(id, 200).optional(),
    requiredContentIdList: listOf(id, 200).optional(),
    /** Shows the generated cover again; a new `illustration` overrides it. */
    removeIllustration: flag.optional(),
    ...editFields,
  })
export type CreateContentVersionInput = z.infer<typeof createContentVersionInput>
/** What is checked before a package is sent. `contentId`: the content of a new version. */
export const checkContentInput = z.object({
  title,
  language: languageSchema,
  categoryId: id,
  contentId: id.optional(),
})
export type CheckContentInput = z.infer<typeof checkContentInput>
export const contentIdListInput = z.object({ contentIdList: idList })
/** Changes of many contents; absent fields stay. */
export const contentChangesInput = z.object({
  categoryId: id.optional(),
  language: languageSchema.optional(),
  level: levelField.optional(),
  addTags: tagsField.optional(),
  removeTags: tagsField.optional(),
})
export type ContentChanges = z.infer<typeof contentChangesInput>
export const updateContentsInput = contentChangesInput.extend({ contentIdList: z.array(id).min(1).max(100) })
export type UpdateContentsInput = z.infer<typeof updateContentsInput>
export const listContentsInput = listQuery.extend({
  type: anyOf(contentTypeSchema),
  categoryId: anyOf(id),
  language: anyOf(languageSchema),
  tag: anyOf(z.string().max(40)),
  isTool: flag.optional(),
  state: anyOf(z.enum(contentStates)),
})
export type ListContentsInput = Partial<z.infer<typeof listContentsInput>>
/** The new name of a tag; that of another tag merges them. */
// `tag` may be one that was stored before names had to be a line.
export const renameTagInput = z.object({ tag: z.string().trim().min(1).max(40), name: tagName })
export type RenameTagInput = z.infer<typeof renameTagInput>
