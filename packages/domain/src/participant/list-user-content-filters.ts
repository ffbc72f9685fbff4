import type { UserContentFilters } from '@cursus/contract/participant'
import type { UserCtx } from '../context.ts'

/**
 * Filter values for the participant's contents: every theme, category, tag, language and type in
 * use.
 */
export async function listUserContentFilters({ db, actor }: UserCtx): Promise<UserContentFilters> {
  const rows = await db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('themes as t', 't.id', 'v.themeId')
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .innerJoin('contentCategories as k', 'k.id', 'cv.categoryId')
    .where('a.userId', '=', actor.id)
    .distinct()
    .select([
      't.id as themeId',
      't.name as themeName',
      't.fallbackName as themeFallbackName',
      'k.id as categoryId',
      'k.name as categoryName',
      'k.fallbackName as categoryFallbackName',
      'cv.tags',
      'cv.language',
      'cv.type',
    ])
    .execute()
  const themes = rows.map((row) => ({ id: row.themeId, name: row.themeName, fallbackName: row.themeFallbackName }))
  const categories = rows.map((row) => ({
    id: row.categoryId,
    name: row.categoryName,
    fallbackName: row.categoryFallbackName,
  }))
  return {
    themes: onceById(themes),
    categories: onceById(categories),
    tags: [...new Set(rows.flatMap(({ tags }) => tags))].sort(),
    languages: [...new Set(rows.map(({ language }) => language))].sort(),
    types: [...new Set(rows.map(({ type }) => type))].sort(),
  }
}

const onceById = <Thing extends { id: string }>(things: Thing[]): Thing[] => [
  ...new Map(things.map((thing) => [thing.id, thing])).values(),
]
