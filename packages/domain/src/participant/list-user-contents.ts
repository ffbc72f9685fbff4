import { rowName } from '@cursus/contract/act-values'
import type { Page } from '@cursus/contract/list-values'
import type { ListUserContentsInput, UserContentFilters, UserContentRow } from '@cursus/contract/participant'
import { anyOf, type RowOf, texts, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { accessReason } from '../access-terms/index.ts'
import type { UserCtx } from '../context.ts'
import { ifSet, isInOne, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { selectLearnerContents, starredContents, toUserContent } from './module-contents.ts'
import { inOpeningOrder, type Reader, selectHoldingModules, toHoldingModule } from './place.ts'
import { usableStates } from './usable-access.ts'

/**
 * Filter values for the participant's contents: every theme, category, tag, language and type in
 * use; names in the order of the reader's language.
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
  const { compare } = new Intl.Collator(actor.language)
  const nameOf = (thing: object) => rowName(thing, actor.language) ?? ''
  const byName = (a: object, b: object) => compare(nameOf(a), nameOf(b))
  return {
    themes: onceById(themes).sort(byName),
    categories: onceById(categories).sort(byName),
    tags: [...new Set(rows.flatMap(({ tags }) => tags))].sort(compare),
    languages: [...new Set(rows.map(({ language }) => language))].sort(),
    types: [...new Set(rows.map(({ type }) => type))].sort(),
  }
}

const onceById = <Thing extends { id: string }>(things: Thing[]): Thing[] => [
  ...new Map(things.map((thing) => [thing.id, thing])).values(),
]

/**
 * The contents of all modules of the participant, ended ones included. A content in several modules
 * is one row, with its state in the module from which it is best opened, among those that match the
 * filters; it is a favourite when it was starred in any of them. The search matches title, tags and
 * description, and the module's title. Sorts: recent (opened last, then assigned last; the
 * default), title, type, level.
 */
export const listUserContents = (ctx: UserCtx, query: ListUserContentsInput): Promise<Page<UserContentRow>> =>
  paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom(selectContentsOnce(ctx, query).as('once'))
        .innerJoin('accesses as a', 'a.id', 'once.accessId')
        .innerJoin('moduleContents as mc', (join) =>
          join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 'once.contentId'),
        ),
      key: ['a.id', 'mc.contentId'],
      sorts: {
        recent: { by: ['once.lastAccessAt', 'once.givenAt'], nullable: true },
        title: 'once.sortTitle',
        type: 'once.type',
        level: 'once.level',
      },
      newest: 'recent',
      detail: ctx.db
        .selectFrom('accesses as a')
        .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
        .select(['a.id as accessId', 'mc.contentId']),
      toAnswers: async (rows) => {
        const ids = rows.map(({ contentId }) => contentId)
        const places = Map.groupBy(await selectStandings(ctx, ids).execute(), ({ contentId }) => contentId)
        return rows.map((row) => toRow(places.get(row.contentId)!, row.accessId))
      },
    },
    query,
  )

/** Each matching content once, in the access to open it from: an open one before a closed one. */
export const selectContentsOnce = ({ db, actor, ...clock }: Reader, query: ListUserContentsInput) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoin('userContents as uc', (join) =>
      join.onRef('uc.accessId', '=', 'a.id').onRef('uc.contentId', '=', 'mc.contentId'),
    )
    .where('a.userId', '=', actor.id)
    .where(({ and, eb, ref }) =>
      and([
        isOneOf(ref('a.id'), query.userModuleId),
        isOneOf(ref('mc.contentId'), query.contentId),
        isOneOf(ref('v.themeId'), query.themeId),
        isOneOf(ref('cv.categoryId'), query.categoryId),
        isOneOf(ref('cv.type'), query.type),
        isOneOf(ref('cv.level'), query.level),
        isOneOf(ref('cv.language'), query.language),
        ifSet(query.tag?.length ? query.tag : undefined, (tags) => eb('cv.tags', '&&', texts(tags))),
        ifSet(query.isTool, (isTool) => eb('cv.isTool', '=', isTool)),
        ifSet(query.isFavorite, (wanted) =>
          eb('mc.contentId', wanted ? 'in' : 'not in', starredContents(db, actor.id)),
        ),
        isInOne(
          {
            new: eb('uc.consultedAt', 'is', null),
            started: and([eb('uc.consultedAt', 'is not', null), eb('uc.doneAt', 'is', null)]),
            done: eb('uc.doneAt', 'is not', null),
          },
          query.progress,
        ),
        matchesSearch(
          sql<string>`${ref('cv.searchText')} || ${ref('v.searchText')} || search_text(${ref('cv.description')})`,
          query.search,
        ),
      ]),
    )
    .distinctOn('mc.contentId')
    .select([
      'a.id as accessId',
      'mc.contentId',
      'cv.title',
      'cv.sortTitle',
      'cv.type',
      'cv.level',
      'uc.lastAccessAt',
      'a.createdAt as givenAt',
    ])
    .orderBy('mc.contentId')
    .orderBy(({ eb }) => eb(accessReason(clock), 'in', usableStates), 'desc')
    .orderBy('uc.lastAccessAt', (order) => order.desc().nullsLast())
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')

/** These contents in every module of the participant that contains them. */
const selectStandings = ({ db, actor, ...clock }: UserCtx, contentIds: readonly string[]) =>
  selectLearnerContents(db, actor.id)
    .whereRef('mc.moduleVersionId', '=', 'a.moduleVersionId')
    .innerJoin(selectHoldingModules(db, clock, actor.id).as('p'), 'p.accessId', 'a.id')
    .innerJoin('contentCategories as k', 'k.id', 'cv.categoryId')
    .selectAll('p')
    .select(['cv.language', 'cv.tags', 'k.name as categoryName', 'k.fallbackName as categoryFallbackName'])
    .where('mc.contentId', '=', anyOf(uuids(contentIds)))
    // Implied by the join, which the planner does not see: it read all accesses.
    .where('a.userId', '=', actor.id)
    .orderBy('p.givenAt', 'desc')
    .orderBy('p.accessId')

type Standing = RowOf<typeof selectStandings>

function toRow(standings: Standing[], accessId: string): UserContentRow {
  const shown = standings.find((standing) => standing.accessId === accessId)!
  const { categoryId, categoryName, categoryFallbackName } = shown
  return {
    ...toUserContent(shown),
    userModuleId: shown.accessId,
    description: shown.description,
    language: shown.language,
    tags: shown.tags,
    category: { id: categoryId, name: categoryName, fallbackName: categoryFallbackName },
    modules: inOpeningOrder(standings, accessId).map((standing) => {
      const { label, done } = toUserContent(standing)
      return { ...toHoldingModule(standing), label, done }
    }),
  }
}
