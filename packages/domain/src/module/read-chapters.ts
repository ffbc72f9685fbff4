import { validationFailed } from '@cursus/contract/error'
import type { ModuleType } from '@cursus/contract/module-values'
import type { Issue } from '@cursus/contract/rule'
import { type Database, integers, tableOf, texts } from '@cursus/db'
import { foldText } from '../query/index.ts'

/** As sent: chapters for a course, a flat list for free content. */
type ChapterInput = {
  chapters?: { title: string; contentIdList: string[] }[] | undefined
  contentIdList?: string[] | undefined
}
/** A free-content module is one chapter without a title. */
export type ChapterList = { title: string | null; contentIdList: string[] }[]

/**
 * Checks that chapters have distinct titles (compared like all names) and at least one content, and
 * that a content appears once in the module.
 * @throws ValidationFailed with one issue per field
 */
export async function readChapters(db: Database, type: ModuleType, input: ChapterInput): Promise<ChapterList> {
  const issues: Issue[] = []
  const seen = new Set<string>()
  const checkContents = (path: string, ids: string[]) => {
    if (ids.length === 0) issues.push({ path, rule: 'minArrayLength', options: { length: 1 } })
    for (const id of ids) {
      if (seen.has(id)) issues.push({ path, rule: 'unique', options: { id } })
      seen.add(id)
    }
  }
  const refuseIfWrong = () => {
    if (issues.length > 0) throw validationFailed(...issues)
  }

  if (type === 'free-content') {
    if (input.contentIdList === undefined) issues.push({ path: 'contentIdList', rule: 'required' })
    else checkContents('contentIdList', input.contentIdList)
    refuseIfWrong()
    return [{ title: null, contentIdList: input.contentIdList ?? [] }]
  }

  const chapters = input.chapters ?? []
  if (input.chapters === undefined) issues.push({ path: 'chapters', rule: 'required' })
  else if (chapters.length === 0) issues.push({ path: 'chapters', rule: 'minArrayLength', options: { length: 1 } })
  for (const [index, chapter] of chapters.entries())
    checkContents(`chapters.${index}.contentIdList`, chapter.contentIdList)
  for (const index of await repeatedTitles(
    db,
    chapters.map((chapter) => chapter.title),
  )) {
    issues.push({ path: `chapters.${index}.title`, rule: 'unique' })
  }
  refuseIfWrong()
  return chapters
}

/** Indexes of titles that equal an earlier one; PostgreSQL compares them like its unique index. */
async function repeatedTitles(db: Database, titles: string[]): Promise<number[]> {
  const table = tableOf('titles', {
    title: texts(titles),
    position: integers(titles.map((_title, position) => position)),
  })
  const rows = await db
    .selectFrom(table)
    .select(({ ref }) => ['titles.position', foldText(ref('titles.title')).as('folded')])
    .orderBy('titles.position')
    .execute()
  const seen = new Set<string>()
  return rows.filter(({ folded }) => seen.size === seen.add(folded).size).map(({ position }) => position)
}
