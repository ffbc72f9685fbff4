import type { ContentRow } from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language-values'
import type { Module } from '@cursus/contract/module'
import type { ModuleType } from '@cursus/contract/module-values'
import { type Attachments, attachmentsBody, attachmentsOf } from '#web/features/catalogue/attachments.tsx'

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

export const moduleValuesOf = (module: Module): ModuleValues => ({
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
export const shownChapters = (chapters: readonly ChapterValue[]): string =>
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

/** What the contents of a module require and the module does not contain, by content. */
export function missingRequired(
  contents: readonly Pick<PickedContent, 'id' | 'requiredContents'>[],
): Map<string, { id: string; title: string }[]> {
  const there = new Set(contents.map(({ id }) => id))
  return new Map(
    contents.flatMap(({ id, requiredContents }) => {
      const missing = requiredContents.filter((required) => !there.has(required.id))
      return missing.length > 0 ? [[id, missing]] : []
    }),
  )
}
