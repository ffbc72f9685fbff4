import type { ContentRow } from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language-values'
import { createModuleInput, type Module } from '@cursus/contract/module'
import type { ModuleType } from '@cursus/contract/module-values'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'
import {
  type Attachments,
  attachmentsBody,
  attachmentsOf,
  resourceNames,
} from '#web/features/catalogue/attachments.tsx'
import { coverName } from '#web/features/catalogue/cover-name.ts'
import { fieldLabels } from '#web/features/catalogue/history-changes.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { fold } from '#web/lib/text/format.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { languageName, localName } from '#web/lib/text/names.ts'
import { moduleTypeLabel } from './module-type.ts'

export type PickedContent = Pick<ContentRow, 'id' | 'title' | 'type' | 'version' | 'language' | 'requiredContents'>
export const toPicked = ({ id, title, type, version, language, requiredContents }: PickedContent): PickedContent => ({
  id,
  title,
  type,
  version,
  language,
  requiredContents,
})
export type ChapterValue = { key: string; title: string; contents: PickedContent[] }
export type ModuleValues = Attachments & {
  cover: string | null
  type: ModuleType
  title: string
  language: Language
  themeId: string
  description: string
  /** Of a new module. */
  isDraft: boolean
  hasAttestation: boolean
  plannedMinutes: string | number | null
  nature: string
  /** Chapters of a course; free content has one, whose title is not used. */
  chapters: ChapterValue[]
}

let made = 0
/** A key for the lifetime of the form, because titles change and may be equal temporarily. */
export const newChapter = (title = '', contents: PickedContent[] = []): ChapterValue => {
  made += 1
  return { key: `chapter-${made}`, title, contents }
}

export const newModuleValues = (language: Language, themeId = '', first?: PickedContent): ModuleValues => ({
  type: 'course',
  title: '',
  language,
  themeId,
  description: '',
  isDraft: false,
  hasAttestation: true,
  plannedMinutes: '',
  nature: '',
  cover: null,
  chapters: [newChapter('', first && [toPicked(first)])],
  ...attachmentsOf(),
})

const moduleValuesOf = (module: Module): ModuleValues => ({
  type: module.type,
  title: module.title,
  language: module.language,
  themeId: module.theme.id,
  description: module.description,
  isDraft: module.isDraft,
  hasAttestation: module.hasAttestation,
  plannedMinutes: module.plannedMinutes === null ? '' : String(module.plannedMinutes),
  nature: module.nature,
  cover: module.cover,
  chapters: module.chapters.map((chapter) => newChapter(chapter.title ?? '', chapter.contents.map(toPicked))),
  ...attachmentsOf(module.resources),
})

/** All contents in one untitled list, in the same order. */
export const mergeChapters = (chapters: readonly ChapterValue[]): ChapterValue[] => [
  newChapter(
    '',
    chapters.flatMap((chapter) => chapter.contents),
  ),
]

/** The chapters and their contents, a line each. */
const shownChapters = (chapters: readonly ChapterValue[]): string =>
  chapters
    .map(({ title, contents }) =>
      [title, ...contents.map((content) => `· ${content.title}`)].filter(Boolean).join('\n'),
    )
    .join('\n')

const outline = (chapters: readonly ChapterValue[]) =>
  JSON.stringify(chapters.map(({ title, contents }) => [title.trim(), contents.map(({ id }) => id)]))

/** Whether chapters and contents are equal, ignoring keys and versions. */
export const areSameChapters = (a: readonly ChapterValue[], b: readonly ChapterValue[]): boolean =>
  outline(a) === outline(b)

/**
 * The multipart body of a creation or a new version. An edit omits unchanged chapters, because
 * sending them would update every content to its latest version.
 */
export function moduleBody(values: ModuleValues, isVersion: boolean) {
  const ids = (contents: readonly PickedContent[]) => contents.map(({ id }) => id)
  return {
    title: values.title,
    type: values.type,
    language: values.language,
    description: values.description,
    themeId: values.themeId,
    ...(isVersion ? {} : { isDraft: values.isDraft }),
    hasAttestation: values.hasAttestation,
    plannedMinutes: values.plannedMinutes === '' ? null : values.plannedMinutes,
    nature: values.nature,
    cover: values.cover,
    ...(values.type === 'course'
      ? {
          chapters: values.chapters.map(({ title, contents }) => ({
            title: title.trim(),
            contentIdList: ids(contents),
          })),
        }
      : { contentIdList: values.chapters.flatMap(({ contents }) => ids(contents)) }),
    ...attachmentsBody(values, isVersion),
  }
}

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
