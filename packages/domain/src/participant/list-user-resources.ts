import type { Page } from '@cursus/contract/list'
import type { ListUserResourcesInput, UserResourceRow } from '@cursus/contract/participant'
import type { RowOf } from '@cursus/db'
import { sql } from 'kysely'
import { accessReason } from '../access/index.ts'
import type { UserCtx } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { ifAsked, isOneOf, matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { missingRequirement } from './module-contents.ts'
import { selectPlaces, toPlace } from './place.ts'
import { isUsable, usableStates } from './usable-access.ts'

/**
 * The files of all modules of the participant and of their contents, each once. Files of ended
 * accesses and locked contents are listed without their address. The search matches the names.
 * Sorts: recent (received last; the default), name, size.
 */
export const listUserResources = (ctx: UserCtx, query: ListUserResourcesInput): Promise<Page<UserResourceRow>> =>
  selectPage(
    ctx.db,
    {
      base: ctx.db.selectFrom(selectOnce(ctx, query).as('once')),
      key: ['once.accessId', 'once.resourceId'],
      sorts: { recent: 'once.givenAt', name: 'once.sortName', size: 'once.size' },
      newest: 'recent',
      detail: selectDetails(ctx, query),
      toAnswer: toRow,
    },
    query,
  )

/** Every file in every module, with its content, if any. */
const selectGiven = ({ db, actor }: UserCtx) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersionResources as mr', 'mr.moduleVersionId', 'a.moduleVersionId')
    .select(['a.id as accessId', 'mr.resourceId', sql<string | null>`null::uuid`.as('contentId')])
    .where('a.userId', '=', actor.id)
    .unionAll(
      db
        .selectFrom('accesses as a')
        .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
        .innerJoin('contentVersionResources as cr', 'cr.contentVersionId', 'mc.contentVersionId')
        .select(['a.id as accessId', 'cr.resourceId', 'mc.contentId'])
        .where('a.userId', '=', actor.id),
    )

/** Each matching file once, in the access to open it from: an open one before a closed one. */
const selectOnce = (ctx: UserCtx, query: ListUserResourcesInput) =>
  ctx.db
    .selectFrom(selectGiven(ctx).as('g'))
    .innerJoin('accesses as a', 'a.id', 'g.accessId')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('resources as r', 'r.id', 'g.resourceId')
    .leftJoin('favoriteResources as f', (join) =>
      join.onRef('f.accessId', '=', 'g.accessId').onRef('f.resourceId', '=', 'g.resourceId'),
    )
    .where(({ and, eb, ref }) =>
      and([
        isOneOf(ref('a.id'), query.userModuleId),
        isOneOf(ref('v.themeId'), query.themeId),
        ifAsked(query.isFavorite, (wanted) => eb('f.createdAt', wanted ? 'is not' : 'is', null)),
        matchesSearch(sql<string>`search_text(${ref('r.name')} || ' ' || ${ref('r.fileName')})`, query.search),
      ]),
    )
    .distinctOn('g.resourceId')
    .select(({ fn, ref }) => [
      'g.accessId',
      'g.resourceId',
      'g.contentId',
      'a.createdAt as givenAt',
      fn<string>('fold_text', [ref('r.name')]).as('sortName'),
      'r.size',
    ])
    .orderBy('g.resourceId')
    .orderBy(({ eb }) => eb(accessReason(ctx), 'in', usableStates), 'desc')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')
    .orderBy('g.contentId', (order) => order.asc().nullsFirst())

const selectDetails = (ctx: UserCtx, query: ListUserResourcesInput) =>
  ctx.db
    .selectFrom(selectOnce(ctx, query).as('once'))
    .innerJoin(selectPlaces(ctx.db, ctx, ctx.actor.id).as('p'), 'p.accessId', 'once.accessId')
    .innerJoin('accesses as a', 'a.id', 'once.accessId')
    .innerJoin('resources as r', 'r.id', 'once.resourceId')
    .leftJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 'once.contentId'),
    )
    .leftJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoinLateral(missingRequirement, (join) => join.onTrue())
    .leftJoin('favoriteResources as f', (join) =>
      join.onRef('f.accessId', '=', 'once.accessId').onRef('f.resourceId', '=', 'once.resourceId'),
    )
    .selectAll('p')
    .select((eb) => [
      'r.id',
      'r.name',
      'r.fileName',
      'r.size',
      'r.fileKey',
      'f.createdAt as favoriteSince',
      'mc.contentId',
      'cv.title as contentTitle',
      'missing.contentId as missingId',
      eb
        .selectFrom('moduleContents as any')
        .select('any.contentId')
        .whereRef('any.moduleVersionId', '=', 'a.moduleVersionId')
        .orderBy('any.contentId')
        .limit(1)
        .as('anyContentId'),
    ])

const toRow = (row: RowOf<typeof selectDetails>): UserResourceRow => ({
  id: row.id,
  name: row.name,
  fileName: row.fileName,
  size: row.size,
  file: isUsable(row.reason) && row.missingId === null ? fileUrl(row.fileKey) : null,
  favorite: row.favoriteSince !== null,
  contentId: row.contentId ?? row.anyContentId!,
  content: row.contentId === null ? null : { id: row.contentId, title: row.contentTitle! },
  module: toPlace(row),
})
