import type { Content } from '@cursus/contract/content'
import { createContentInput } from '@cursus/contract/content'
import { isScorm } from '@cursus/contract/content-values'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'
import { type Attachments, resourceNames } from '#web/features/catalogue/attachments.tsx'
import { fieldLabels } from '#web/features/catalogue/history-changes.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { languageName, localName } from '#web/lib/text/names.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { type ContentValues, contentBody, contentValuesOf, newContentValues } from './content-form-values.ts'

const { shape } = createContentInput
const relations = z.array(z.object({ id: z.string(), title: z.string() }))

const titles = (of: readonly { title: string }[]) => of.map(({ title }) => title).join('\n')

/**
 * The contract's rules and those that depend on the type. `hasPackage`: an existing package is kept
 * without a new file.
 */
export const contentSchema = (hasPackage: boolean) =>
  z
    .object({
      type: shape.type,
      title: shape.title,
      language: shape.language,
      categoryId: shape.categoryId,
      level: shape.level,
      description: shape.description,
      isTool: shape.isTool,
      tags: shape.tags,
      quizScoreValidation: shape.quizScoreValidation,
      plannedMinutes: shape.plannedMinutes,
      link: shape.link,
      completeOnOpen: shape.completeOnOpen,
      related: relations,
      required: relations,
      file: z.custom<File | null>(),
      illustration: z.custom<Attachments['illustration']>(),
      resources: z.custom<Attachments['resources']>(),
    })
    .superRefine((values, context) => {
      const need = (path: string) => context.addIssue({ ...broken('required'), path: [path] })
      if (isScorm(values.type)) {
        if (!hasPackage && !values.file) need('file')
      } else if (!values.link) need('link')
    })

export type ContentModel = FormModel<ContentValues>

/** Whether a new version of `content` keeps its package when no file is chosen. */
export const keepsPackage = (content: Content | undefined): boolean =>
  content?.file != null && content.processing.state !== 'failed'

/** The form of a new content, or of a new version of `content`. */
export const useContentModel = ({
  saved: content,
  success,
  onSaved,
}: {
  saved?: Content
  success: (saved: Content) => string
  onSaved: (saved: Content) => unknown
}): ContentModel =>
  useFormModel<ContentValues, Content, ReturnType<typeof contentBody>>({
    schema: contentSchema(keepsPackage(content)),
    values: content ? contentValuesOf(content) : newContentValues(getLanguage()),
    revision: content?.revision,
    draft: content ? `content.${content.id}.${content.revision}` : 'content',
    labels: () => ({
      ...fieldLabels('content'),
      related: m.management_content_related(),
      required: m.management_content_required(),
    }),
    shows: {
      language: languageName,
      categoryId: () => content && localName(content.category),
      level: (level) => m.management_content_level_value({ level: String(level) }),
      related: titles,
      required: titles,
      resources: resourceNames,
      file: () => content?.file?.name,
      illustration: () => undefined,
    },
    toBody: (values) => contentBody(values, content !== undefined),
    send: async ({ all, edit, upload }) => {
      // A refusal after the upload of a large package comes late.
      if (all.file) {
        const { title, language, categoryId } = all
        await trpcClient.management.content.check.query({ title, language, categoryId, contentId: content?.id })
      }
      return content
        ? upload('POST', `content/${content.id}/version`, edit, { resumable: true })
        : upload('POST', 'content', all, { resumable: true })
    },
    fieldOf: {
      AlreadyExistContentTitleOnLastVersion: 'title',
      AlreadyExistContentTitleOnPreviousVersion: 'title',
      AlreadyExistContentTitleOnLastVersionForArchived: 'title',
      AlreadyExistContentTitleOnPreviousVersionForArchived: 'title',
      FileRequired: 'file',
      UploadNotAvailable: 'file',
      InvalidImage: 'illustration',
      MaxWeightContentIllustration: 'illustration',
    },
    success,
    onSaved,
  })
