import type { ContentType } from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language'
import type { Module, ModuleType } from '@cursus/contract/module'
import { keptResources, type ResourceValue, resourcesBody } from '#web/features/catalogue/resources-field.tsx'

export type PickedContent = { id: string; title: string; type: ContentType; version: number }
export type ChapterValue = { key: string; title: string; contents: PickedContent[] }
export type ModuleValues = {
  type: ModuleType
  title: string
  language: Language
  themeId: string
  description: string
  /** Of a course; a module of free contents has one, whose title is not used. */
  chapters: ChapterValue[]
  illustration: File | null
  resources: ResourceValue[]
}

let made = 0
/** A key that lives as long as the form: titles change and may be equal for a while. */
export const newChapter = (title = '', contents: PickedContent[] = []): ChapterValue => {
  made += 1
  return { key: `chapter-${made}`, title, contents }
}

export const newModuleValues = (language: Language, themeId = ''): ModuleValues => ({
  type: 'course',
  title: '',
  language,
  themeId,
  description: '',
  chapters: [newChapter()],
  illustration: null,
  resources: [],
})

export const moduleValuesOf = (module: Module): ModuleValues => ({
  type: module.type,
  title: module.title,
  language: module.language,
  themeId: module.theme.id,
  description: module.description,
  chapters: module.chapters.map((chapter) =>
    newChapter(
      chapter.title ?? '',
      chapter.contents.map(({ id, title, type, version }) => ({ id, title, type, version })),
    ),
  ),
  illustration: null,
  resources: keptResources(module.resources),
})

/** All contents in one untitled list, in the order in which they were. */
export const mergeChapters = (chapters: readonly ChapterValue[]): ChapterValue[] => [
  newChapter(
    '',
    chapters.flatMap((chapter) => chapter.contents),
  ),
]

const outline = ({ type, chapters }: Pick<ModuleValues, 'type' | 'chapters'>) =>
  JSON.stringify([
    type,
    chapters.map(({ title, contents }) => [type === 'course' ? title.trim() : '', contents.map(({ id }) => id)]),
  ])

/**
 * The multipart body of a creation or, with `former`, of a new version. Chapters that are as they were are not sent: sending them
 * would bring every content to its latest version.
 */
export function moduleBody(values: ModuleValues, former?: ModuleValues) {
  const ids = (contents: readonly PickedContent[]) => contents.map(({ id }) => id)
  const chapters =
    former && outline(former) === outline(values)
      ? {}
      : values.type === 'course'
        ? {
            chapters: values.chapters.map(({ title, contents }) => ({
              title: title.trim(),
              contentIdList: ids(contents),
            })),
          }
        : { contentIdList: values.chapters.flatMap(({ contents }) => ids(contents)) }
  return {
    title: values.title,
    type: values.type,
    language: values.language,
    description: values.description,
    themeId: values.themeId,
    ...chapters,
    ...resourcesBody(values.resources, former !== undefined),
    ...(values.illustration ? { illustration: values.illustration } : {}),
  }
}
