import type { Content } from '@cursus/contract/content'
import { type ContentType, isScorm, kindOf, usualType } from '@cursus/contract/content-values'
import { titleLength } from '@cursus/contract/field-values'
import type { Language } from '@cursus/contract/language-values'
import { type Attachments, attachmentsBody, attachmentsOf } from '#web/features/catalogue/attachments.tsx'
import type { RelatedContent } from './relations-field.tsx'

/** Packages are told by their name before they are sent; the analysis tells the rest. */
export const isZip = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name)

/** The title that is proposed for the content of a file. */
export const titleOfFile = ({ name }: Pick<File, 'name'>): string =>
  [...name.replace(/\.zip$/i, '').replaceAll(/[\s_-]+/g, ' ')].slice(0, titleLength.max).join('').trim()

/** Values of the form; mark, duration and link are texts until they are parsed. */
export type ContentValues = Attachments & {
  type: ContentType
  title: string
  /** Nobody has typed the title: it is the name of the file. */
  isTitleProposed: boolean
  language: Language
  categoryId: string
  level: number
  description: string
  isTool: boolean
  tags: string[]
  quizScoreValidation: string | number | null
  plannedMinutes: string | number | null
  link: string | null
  completeOnOpen: boolean
  related: RelatedContent[]
  required: RelatedContent[]
  file: File | null
}

export const newContentValues = (language: Language): ContentValues => ({
  type: usualType,
  title: '',
  isTitleProposed: false,
  language,
  categoryId: '',
  level: 1,
  description: '',
  isTool: false,
  tags: [],
  quizScoreValidation: '',
  plannedMinutes: '',
  link: '',
  completeOnOpen: false,
  related: [],
  required: [],
  file: null,
  ...attachmentsOf(),
})

export const contentValuesOf = (content: Content): ContentValues => ({
  type: content.type,
  title: content.title,
  isTitleProposed: false,
  language: content.language,
  categoryId: content.category.id,
  level: content.level,
  description: content.description,
  isTool: content.isTool,
  tags: content.tags,
  quizScoreValidation: content.quizScoreValidation === null ? '' : String(content.quizScoreValidation),
  plannedMinutes: content.plannedMinutes === null ? '' : String(content.plannedMinutes),
  link: content.link ?? '',
  completeOnOpen: content.completeOnOpen,
  related: content.relatedContents,
  required: content.requiredContents,
  file: null,
  ...attachmentsOf(content.resources),
})

/**
 * The multipart body of a creation or a new version: fields of other types are omitted, files come
 * last.
 */
export function contentBody(values: ContentValues, isVersion: boolean) {
  const scorm = isScorm(values.type)
  const mark = values.quizScoreValidation === '' ? null : values.quizScoreValidation
  return {
    title: values.title,
    ...(isVersion ? {} : { type: values.type }),
    ...(isVersion || !scorm ? {} : { isTitleProposed: values.isTitleProposed }),
    language: values.language,
    description: values.description,
    level: values.level,
    isTool: values.isTool,
    tags: values.tags,
    categoryId: values.categoryId,
    plannedMinutes: values.plannedMinutes === '' ? null : values.plannedMinutes,
    ...(kindOf(values.type).isQuiz ? { quizScoreValidation: mark } : {}),
    ...(scorm ? {} : { link: values.link }),
    ...(kindOf(values.type).mayCompleteOnOpen ? { completeOnOpen: values.completeOnOpen } : {}),
    relatedContentIdList: values.related.map(({ id }) => id),
    requiredContentIdList: values.required.map(({ id }) => id),
    ...attachmentsBody(values, isVersion),
    ...(scorm && values.file ? { file: values.file } : {}),
  }
}
