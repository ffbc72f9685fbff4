import { createContentInput } from '@cursus/contract/content'
import { isScorm } from '@cursus/contract/content-values'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'
import type { Attachments } from '#web/features/catalogue/attachments.tsx'

const { shape } = createContentInput
const relations = z.array(z.object({ id: z.string(), title: z.string() }))

/**
 * The contract's rules and those that depend on the type. `hasPackage`: an existing package is kept
 * without a new file. Loaded when the form is used, because it includes the schema library.
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
