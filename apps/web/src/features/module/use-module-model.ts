import type { Module } from '@cursus/contract/module'
import { createModuleInput } from '@cursus/contract/module'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'
import { type Attachments, resourceNames } from '#web/features/catalogue/attachments.tsx'
import { coverName } from '#web/features/catalogue/cover-name.ts'
import { fieldLabels } from '#web/features/catalogue/history-changes.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { languageName, localName } from '#web/lib/text/names.ts'
import { fold } from '#web/lib/text/typeset.ts'
import type { ChapterValue, PickedContent } from './module-form-values.ts'
import {
  areSameChapters,
  type ModuleValues,
  moduleBody,
  moduleValuesOf,
  newModuleValues,
  shownChapters,
} from './module-form-values.ts'
import { moduleTypeLabel } from './module-type.ts'

const { shape } = createModuleInput
/** The contract's rules and those of the chapters. */
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
    cover: z.string().nullable(),
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

export type ModuleModel = FormModel<ModuleValues>

/** The form of a new module, or of a new version of `module`. */
export const useModuleModel = ({
  saved: module,
  themeId,
  first,
  success,
  onSaved,
}: {
  saved?: Module
  /** Preselected theme of a new module. */
  themeId?: string
  /** Its first content. */
  first?: PickedContent | undefined
  success: (saved: Module) => string
  onSaved: (saved: Module) => unknown
}): ModuleModel =>
  useFormModel<ModuleValues, Module, ReturnType<typeof moduleBody>>({
    schema: moduleSchema,
    values: module ? moduleValuesOf(module) : newModuleValues(first?.language ?? getLanguage(), themeId, first),
    compare: { chapters: areSameChapters },
    revision: module?.revision,
    labels: () => fieldLabels('module'),
    shows: {
      type: moduleTypeLabel,
      language: languageName,
      themeId: () => module && localName(module.theme),
      cover: coverName,
      chapters: shownChapters,
      resources: resourceNames,
      illustration: () => undefined,
    },
    toBody: (values) => moduleBody(values, module !== undefined),
    send: ({ all, edit, upload }) =>
      module ? upload('POST', `module/${module.id}/version`, edit) : upload('POST', 'module', all),
    fieldOf: {
      AlreadyExistModuleTitleOnLastVersion: 'title',
      AlreadyExistModuleTitleOnPreviousVersion: 'title',
      AlreadyExistModuleTitleOnLastVersionForArchived: 'title',
      AlreadyExistModuleTitleOnPreviousVersionForArchived: 'title',
      ThemeArchived: 'themeId',
      InvalidImage: 'illustration',
      CoverTooSmall: 'illustration',
      MaxWeightModuleIllustration: 'illustration',
    },
    success,
    onSaved,
  })
