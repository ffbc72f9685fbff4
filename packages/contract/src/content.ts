import { z } from 'zod'
import { contentLevels, contentStates, contentTypes, framings, maxPlannedMinutes } from './content-values.ts'
import { tones } from './cover.ts'
import {
  anyOf,
  count,
  description,
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
  percent,
  revision,
  timestamp,
  title,
  titledRef,
  url,
  uuid,
  webLink,
} from './field.ts'
import { resourceFields, resourceSchema, uploadSchema } from './file.ts'
import { listQuery } from './list.ts'
import { personRefSchema } from './user.ts'

export const contentTypeSchema = z.enum(contentTypes)
export const levelField = integer(contentLevels[0], contentLevels[2])

export const tagName = line(1, 40)
const tagsField = listOf(tagName, 30)

export const createContentInput = z.object({
  title,
  /**
   * `title` is the name of the package's file: the package's own replaces it after the analysis.
   */
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
const contentChangesInput = z.object({
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

/** The package's result of an answer. */
export const answerResultSchema = z.enum(['correct', 'incorrect', 'neutral', 'unanticipated'])
export type AnswerResult = z.infer<typeof answerResultSchema>

/**
 * `name` is an entry of packageErrorNames, packageRepairNames or packageWarningNames, or a name
 * stored by an older release.
 */
const packageNoteSchema = z.object({
  name: z.string(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})
export type PackageNote = z.infer<typeof packageNoteSchema>
/** The title as it will be stored. */
export const checkedContentSchema = z.object({ title: z.string(), language: languageSchema })
const packageReportSchema = z.object({
  standard: z.enum(['1.2', '2004']),
  edition: z.string().nullable(),
  launchFile: z.string(),
  fileCount: count,
  totalBytes: count,
  scoCount: count,
  masteryScore: z.number().min(0).max(100).nullable(),
  repairs: z.array(packageNoteSchema),
  warnings: z.array(packageNoteSchema),
  /** Milliseconds from the start of the analysis to ready. */
  durationMs: count.optional(),
})
export type PackageReportView = z.infer<typeof packageReportSchema>
export const processingSchema = z.object({
  state: z.enum(['pending', 'processing', 'ready', 'failed']),
  percent: percent,
  reason: packageNoteSchema.nullable(),
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
  level: z.int().min(1).max(3),
  /** How long the content is meant to take. */
  plannedMinutes: z.int().min(1).nullable(),
  isTool: z.boolean(),
  tags: z.array(z.string()),
  category: namedRef,
  /** Of the first module that contains it; null in none. */
  tone: z.enum(tones).nullable(),
  illustration: url.nullable(),
  version: z.int().min(1),
  archived: z.boolean(),
  archivable: z.boolean(),
  moduleCount: count,
  processing: processingSchema.omit({ report: true }),
  requiredContents: z.array(titledRef),
  creationDate: timestamp,
})
export type ContentRow = z.infer<typeof contentRowSchema>
export const contentSchema = contentRowSchema.extend({
  description: z.string(),
  quizScoreValidation: percent.nullable(),
  completeOnOpen: z.boolean(),
  link: z.string().nullable(),
  /** Of an embedded content. */
  framing: z.enum(framings).nullable(),
  /** The uploaded package's file name and size. */
  file: z.object({ name: z.string(), size: count }).nullable(),
  resources: z.array(resourceSchema),
  relatedContents: z.array(titledRef),
  /** As they were written. */
  relatedContentIdList: z.array(uuid),
  requiredContentIdList: z.array(uuid),
  /**
   * Modules that are not archived and whose latest version contains this content; `upToDate` is
   * false when they pin an older version. `outdatedCount`: contents with a newer ready version.
   */
  modules: z.array(titledRef.extend({ version: z.int().min(1), upToDate: z.boolean(), outdatedCount: count })),
  createdBy: personRefSchema.nullable(),
  processing: processingSchema,
  revision,
})
export type Content = z.infer<typeof contentSchema>
export const contentVersionRowSchema = z.object({
  id: uuid,
  version: z.int().min(1),
  title: z.string(),
  creationDate: timestamp,
  createdBy: personRefSchema.nullable(),
  moduleCount: count,
  processing: processingSchema.omit({ report: true }),
})
export type ContentVersionRow = z.infer<typeof contentVersionRowSchema>
/** One version of a content; titles of other contents and of modules are their latest. */
export const contentVersionSchema = contentVersionRowSchema
  .extend(
    contentSchema.pick({
      type: true,
      language: true,
      description: true,
      level: true,
      isTool: true,
      tags: true,
      category: true,
      illustration: true,
      quizScoreValidation: true,
      plannedMinutes: true,
      completeOnOpen: true,
      link: true,
      file: true,
      resources: true,
      relatedContents: true,
      requiredContents: true,
      relatedContentIdList: true,
      requiredContentIdList: true,
      processing: true,
    }).shape,
  )
  .extend({
    contentId: uuid,
    isLatest: z.boolean(),
    /**
     * Modules that are not archived and whose latest version contains this version, and in which
     * chapter; null in a module without chapters.
     */
    modules: z.array(titledRef.extend({ chapter: z.string().nullable() })),
    /** People with an active access to a module that contains it; at most `maxCounted` + 1. */
    peopleCount: count,
  })
export type ContentVersion = z.infer<typeof contentVersionSchema>
/**
 * A file of a package that differs between two versions; sizes in bytes, null where it is missing.
 */
const fileChangeSchema = z.object({
  path: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  before: count.nullable(),
  after: count.nullable(),
})
export type FileChange = z.infer<typeof fileChangeSchema>
export const contentComparisonSchema = z.object({
  before: contentVersionSchema,
  after: contentVersionSchema,
  /** Null without two unpacked packages; `changes` has the largest ones, at most 500. */
  files: z
    .object({ added: count, removed: count, changed: count, identical: count, changes: z.array(fileChangeSchema) })
    .nullable(),
})
export type ContentComparison = z.infer<typeof contentComparisonSchema>

/** A question of a package with the answers of many people, without names. */
const contentQuestionSchema = z.object({
  /** Title of the part of the package; null when it has only one. */
  part: z.string().nullable(),
  /** The package's identifier of the question. */
  question: z.string(),
  description: z.string().nullable(),
  /** Answers are `true` and `false`, in every language. */
  isTrueFalse: z.boolean(),
  correct: z.array(z.string()),
  count,
  correctCount: count,
  incorrectCount: count,
  /** Mean time to answer; null when the package reports none. */
  averageSeconds: z.number().min(0).nullable(),
  /** The most frequent answers. */
  answers: z.array(z.object({ answer: z.string(), count, result: answerResultSchema.nullable() })),
})
export type ContentQuestion = z.infer<typeof contentQuestionSchema>
/** `attempts`: how many of the latest attempts were read. */
export const contentQuestionsSchema = z.object({ questions: z.array(contentQuestionSchema), attempts: count })
export type ContentQuestions = z.infer<typeof contentQuestionsSchema>

/** Figures of a content over its newest accesses, at most `maxCounted`, in all versions. */
export const contentFiguresSchema = z.object({
  /** People who opened it, and those of them who finished it. */
  people: count,
  done: count,
  /** Mean of the best scores of people; null without one. */
  averageScore: percent.nullable(),
  /** Mean time of people in a package; null when none was measured. */
  averageSeconds: count.nullable(),
  /** Whether there are more accesses than were read. */
  isPartial: z.boolean(),
  /** Up to three questions with the fewest correct answers, hardest first; without answers. */
  hardestQuestions: z.array(
    contentQuestionSchema.pick({
      part: true,
      question: true,
      description: true,
      correctCount: true,
      incorrectCount: true,
    }),
  ),
})
export type ContentFigures = z.infer<typeof contentFiguresSchema>
