import type { Page } from '@cursus/contract/list-values'
import type { ListUserNotesInput, UserNoteRow } from '@cursus/contract/participant'
import type { RowOf } from '@cursus/db'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { inOpeningOrder, type Reader, readContentPlaces, selectHoldingModules, toHoldingModule } from './place.ts'

/**
 * The participant's notes on all contents, also of ended accesses. The search matches the content's
 * title and tags, and the notes. Sorts: updatedAt (the default, newest first), title.
 */
export const listUserNotes = (ctx: UserCtx, query: ListUserNotesInput): Promise<Page<UserNoteRow>> =>
  paginate(
    ctx.db,
    {
      base: selectNotes(ctx).where(({ and, ref }) =>
        and([
          isOneOf(ref('a.id'), query.userModuleId),
          matchesSearch(sql<string>`${ref('cv.searchText')} || ${ref('uc.notesSearchText')}`, query.search),
        ]),
      ),
      key: ['uc.accessId', 'uc.contentId'],
      sorts: { updatedAt: 'uc.notesUpdatedAt', title: 'cv.sortTitle' },
      newest: 'updatedAt',
      detail: selectNoteDetails(ctx),
      toAnswers: async (rows) => {
        const places = await readContentPlaces(
          ctx,
          rows.map(({ contentId }) => contentId),
        )
        return rows.map((row) => {
          const others = (places.get(row.contentId) ?? []).filter(({ accessId }) => accessId !== row.accessId)
          return { ...toNote(row), modules: inOpeningOrder([row, ...others], row.accessId).map(toHoldingModule) }
        })
      },
    },
    query,
  )

/**
 * A note stays when its content is removed from the module; it is then shown with the content's
 * newest version.
 */
const selectNotes = ({ db, actor }: Reader) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('userContents as uc', 'uc.accessId', 'a.id')
    .innerJoin('contents as n', 'n.id', 'uc.contentId')
    .leftJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 'uc.contentId'),
    )
    .innerJoin('contentVersions as cv', (join) =>
      join.on(({ eb, fn }) => eb('cv.id', '=', fn.coalesce('mc.contentVersionId', 'n.latestVersionId'))),
    )
    .where('a.userId', '=', actor.id)
    .where('uc.notes', '<>', '')

export const selectNoteDetails = (ctx: Reader) =>
  selectNotes(ctx)
    .innerJoin(selectHoldingModules(ctx.db, ctx, ctx.actor.id).as('p'), 'p.accessId', 'a.id')
    .selectAll('p')
    .select(['uc.contentId', 'cv.title', 'cv.type', 'uc.notes', 'uc.notesUpdatedAt'])

export const toNote = (row: RowOf<typeof selectNoteDetails>): Omit<UserNoteRow, 'modules'> => ({
  contentId: row.contentId,
  title: row.title,
  type: row.type,
  notes: row.notes,
  updatedAt: row.notesUpdatedAt!.toISOString(),
})
