import { AppError } from '@cursus/contract/error'
import type { NamedInput, UpdateNamedInput } from '@cursus/contract/field'
import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { ContentCategory } from '@cursus/contract/named'
import { type Database, inTransactionOf } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents, revisionOf } from '../event/index.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { createBothNames, updateBothNames } from '../name/index.ts'
import { countOf, getAll, notFound } from '../query/index.ts'

/**
 * Categories in the form of answers. Contents are counted by their latest version, archived ones
 * included, because they can be restored.
 */
const selectCategories = (db: Database) =>
  db
    .selectFrom('contentCategories as k')
    .select((eb) => [
      'k.id',
      'k.name',
      'k.fallbackName',
      countOf(
        eb
          .selectFrom('contents as c')
          .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
          .whereRef('v.categoryId', '=', 'k.id'),
      ).as('contentCount'),
      revisionOf('category', eb.ref('k.id')).as('revision'),
    ])

/** @throws NotFound */
export const getCategory = ({ db }: ManagementCtx, { id }: { id: string }): Promise<ContentCategory> =>
  selectCategories(db).where('k.id', '=', id).executeTakeFirstOrThrow(notFound)

/** The search matches both names. Sorts: name, fallbackName. */
export const listCategories = ({ db }: ManagementCtx, query: ListQuery): Promise<Page<ContentCategory>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('contentCategories as k')
        .where(({ ref }) => matchesSearch(ref('k.searchText'), query.search)),
      key: ['k.id'],
      sorts: {
        name: 'k.sortName',
        fallbackName: 'k.sortFallbackName',
      },
      detail: selectCategories(db),
      toAnswer: (row) => row,
    },
    query,
  )

const named = { noun: 'category', table: 'contentCategories', get: getCategory } as const

/** @throws NameAlreadyExist when either name is taken. */
export const createCategory = (ctx: ManagementCtx, input: NamedInput): Promise<ContentCategory> =>
  createBothNames(ctx, input, named)

/**
 * Renames a category; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist when either name is taken, NotFound
 */
export const updateCategory = (ctx: ManagementCtx, input: UpdateNamedInput): Promise<ContentCategory> =>
  updateBothNames(ctx, input, named)

/**
 * All or none. A category that any version of a content ever used is kept, because versions never
 * change.
 * @throws CategoryContainAlmostOneContent, NotFound
 */
export async function removeCategories(ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransactionOf(ctx, async (tx, db) => {
    // The strongest lock: a content being added to one of these categories waits here and then
    // finds it gone.
    const categories = await getAll(idList, (ids) =>
      db
        .selectFrom('contentCategories')
        .select(['id', 'name', 'fallbackName'])
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate(),
    )
    const ids = categories.map(({ id }) => id)
    const used = await db
      .selectFrom('contentVersions')
      .select('id')
      .where('categoryId', 'in', ids)
      .limit(1)
      .executeTakeFirst()
    if (used) throw new AppError('CategoryContainAlmostOneContent')
    await db.deleteFrom('takenNames').where('ownerId', 'in', ids).execute()
    await db.deleteFrom('contentCategories').where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      categories.map(({ id, ...before }) => ({ noun: 'category', thingId: id, action: 'remove', before })),
    )
  })
}
