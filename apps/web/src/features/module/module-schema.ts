import { createModuleInput } from '@cursus/contract/module'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'
import type { Attachments } from '#web/features/catalogue/attachments.tsx'
import { fold } from '#web/lib/fold.ts'
import type { ChapterValue } from './module-form-values.ts'

const { shape } = createModuleInput
/**
 * The contract's rules and those of the chapters. Loaded when the form is used, because it includes
 * the schema library.
 */
export const moduleSchema = z
  .object({
    type: shape.type,
    title: shape.title,
    language: shape.language,
    themeId: shape.themeId,
    description: shape.description,
    isDraft: z.boolean(),
    hasAttestation: z.boolean(),
    plannedMinutes: shape.plannedMinutes,
    nature: shape.nature,
    chapters: z.custom<ChapterValue[]>(),
    illustration: z.custom<Attachments['illustration']>(),
    resources: z.custom<Attachments['resources']>(),
  })
  .superRefine(({ type, chapters }, context) => {
    const refuse = (path: (string | number)[], ...rule: Parameters<typeof broken>) =>
      context.addIssue({ ...broken(...rule), path: ['chapters', ...path] })
    if (chapters.length === 0) refuse([], 'minArrayLength', { length: 1 })
    const seen = new Set<string>()
    for (const [index, chapter] of chapters.entries()) {
      if (chapter.contents.length === 0) refuse([index, 'contents'], 'minArrayLength', { length: 1 })
      if (type !== 'course') continue
      const title = fold(chapter.title.trim())
      if (title === '') refuse([index, 'title'], 'required')
      else if (seen.has(title)) refuse([index, 'title'], 'unique')
      seen.add(title)
    }
  })
