import type { Module } from '@cursus/contract/module'
import { fieldLabels } from '#web/features/catalogue/history-changes.ts'
import { getLanguage } from '#web/lib/locale.ts'
import { type FormModel, useFormModel } from '#web/lib/use-form-model.ts'
import {
  areSameChapters,
  type ModuleValues,
  moduleBody,
  moduleValuesOf,
  newModuleValues,
} from './module-form-values.ts'

export type ModuleModel = FormModel<ModuleValues>

/** The form of a new module, or of a new version of `module`. */
export const useModuleModel = ({
  saved: module,
  themeId,
  success,
  onSaved,
}: {
  saved?: Module
  /** Preselected theme of a new module. */
  themeId?: string
  success: (saved: Module) => string
  onSaved: (saved: Module) => unknown
}): ModuleModel =>
  useFormModel<ModuleValues, Module, ReturnType<typeof moduleBody>>({
    schema: async () => (await import('./module-schema.ts')).moduleSchema,
    values: module ? moduleValuesOf(module) : newModuleValues(getLanguage(), themeId),
    compare: { chapters: areSameChapters },
    revision: module?.revision,
    labels: () => fieldLabels('module'),
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
      MaxWeightModuleIllustration: 'illustration',
    },
    success,
    onSaved,
  })
