import type { UserHome } from '@cursus/contract/participant'
import type { UserCtx } from '../context.ts'
import { selectContentsOnce } from './list-user-contents.ts'
import { selectNoteDetails, toNote } from './list-user-notes.ts'
import { selectResourceDetails, selectResourcesOnce, toResource } from './list-user-resources.ts'
import { selectHoldingModules, toHoldingModule } from './place.ts'

/** Favourites of each kind and notes that the page shows; links lead to all. */
const shown = { contents: 5, resources: 3, notes: 3 }

/** The home page of a participant beside the modules, over all of them, in three statements. */
export async function getUserHome(ctx: UserCtx): Promise<UserHome> {
  const [contents, resources, notes] = await Promise.all([
    selectFavoriteContents(ctx).execute(),
    selectFavoriteResources(ctx).execute(),
    selectNoteDetails(ctx).orderBy('uc.notesUpdatedAt', 'desc').orderBy('cv.sortTitle').limit(shown.notes).execute(),
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

const selectFavoriteContents = (ctx: UserCtx) =>
  ctx.db
    .selectFrom(selectContentsOnce(ctx, { isFavorite: true }).as('once'))
    .innerJoin(selectHoldingModules(ctx.db, ctx, ctx.actor.id).as('p'), 'p.accessId', 'once.accessId')
    .selectAll('p')
    .select(['once.contentId', 'once.title', 'once.type'])
    .orderBy('once.lastAccessAt', (order) => order.desc().nullsLast())
    .orderBy('once.sortTitle')
    .orderBy('once.contentId')
    .limit(shown.contents)

const selectFavoriteResources = (ctx: UserCtx) =>
  selectResourceDetails(
    ctx,
    ctx.db
      .selectFrom(selectResourcesOnce(ctx, { isFavorite: true }).as('once'))
      .select(['once.accessId', 'once.resourceId'])
      .orderBy('once.givenAt', 'desc')
      .orderBy('once.resourceId')
      .limit(shown.resources)
      .as('pair'),
  )
    .orderBy('p.givenAt', 'desc')
    .orderBy('r.id')
