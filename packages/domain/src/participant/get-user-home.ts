import type { UserHome } from '@cursus/contract/participant'
import { type Database, preparedQuery } from '@cursus/db'
import { clockOf, type Moment, momentOf } from '../access-terms/index.ts'
import type { UserCtx } from '../context.ts'
import { selectContentsOnce } from './list-user-contents.ts'
import { selectNoteDetails, toNote } from './list-user-notes.ts'
import { selectResourceDetails, selectResourcesOnce, toResource } from './list-user-resources.ts'
import { type Reader, selectHoldingModules, toHoldingModule } from './place.ts'

/** Favourites of each kind and notes that the page shows; links lead to all. */
const shown = { contents: 5, resources: 3, notes: 3 }

/** The home page of a participant beside the modules, over all of them, in three statements. */
export async function getUserHome(ctx: UserCtx): Promise<UserHome> {
  const own = { ...momentOf(ctx), userId: ctx.actor.id }
  const [contents, resources, notes] = await Promise.all([
    selectFavoriteContents(ctx.db, own),
    selectFavoriteResources(ctx.db, own),
    selectNewestNotes(ctx.db, own),
  ])
  return {
    favoriteContents: contents.map((row) => ({
      id: row.contentId,
      title: row.title,
      type: row.type,
      module: toHoldingModule(row),
    })),
    favoriteResources: resources.map((row) => ({ ...toResource(row), module: toHoldingModule(row) })),
    notes: notes.map((row) => ({ ...toNote(row), module: toHoldingModule(row) })),
  }
}

type Own = Moment & { userId: string }

const readerOf = (db: Database, own: Own): Reader => ({ db, actor: { id: own.userId }, ...clockOf(own) })

const selectFavoriteContents = preparedQuery((db, own: Own) =>
  db
    .selectFrom(selectContentsOnce(readerOf(db, own), { isFavorite: true }).as('once'))
    .innerJoin(selectHoldingModules(db, clockOf(own), own.userId).as('p'), 'p.accessId', 'once.accessId')
    .selectAll('p')
    .select(['once.contentId', 'once.title', 'once.type'])
    .orderBy('once.lastAccessAt', (order) => order.desc().nullsLast())
    .orderBy('once.sortTitle')
    .orderBy('once.contentId')
    .limit(shown.contents),
)

const selectFavoriteResources = preparedQuery((db, own: Own) =>
  selectResourceDetails(
    readerOf(db, own),
    db
      .selectFrom(selectResourcesOnce(readerOf(db, own), { isFavorite: true }).as('once'))
      .select(['once.accessId', 'once.resourceId'])
      .orderBy('once.givenAt', 'desc')
      .orderBy('once.resourceId')
      .limit(shown.resources)
      .as('pair'),
  )
    .orderBy('p.givenAt', 'desc')
    .orderBy('r.id'),
)

const selectNewestNotes = preparedQuery((db, own: Own) =>
  selectNoteDetails(readerOf(db, own)).orderBy('uc.notesUpdatedAt', 'desc').orderBy('cv.sortTitle').limit(shown.notes),
)
