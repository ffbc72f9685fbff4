import type { Page } from '@cursus/contract/list'
import type { ListUserResourcesInput, UserResourceRow } from '@cursus/contract/participant'
import { type Accesses, type DB, type Resources, type RowOf, recordsOf, toRecords } from '@cursus/db'
import type { ExpressionBuilder } from 'kysely'
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
      base: ctx.db
        .selectFrom(selectOnce(ctx, query).as('once'))
        .innerJoin('accesses as a', 'a.id', 'once.accessId')
        .innerJoin('resources as r', 'r.id', 'once.resourceId'),
      key: ['a.id', 'r.id'],
      sorts: { recent: 'a.createdAt', name: 'r.sortName', size: 'r.size' },
      newest: 'recent',
      detail: ctx.db
        .selectFrom('accesses as a')
        .innerJoin('resources as r', (join) => join.onTrue())
        .select(['a.id as accessId', 'r.id as resourceId']),
      toAnswers: async (rows) => {
        const details = await selectDetails(ctx, rows).execute()
        const byKey = new Map(details.map((row) => [keyOf(row.accessId, row.id), row]))
        return rows.map((row) => toRow(byKey.get(keyOf(row.accessId, row.resourceId))!))
      },
    },
    query,
  )

/** Every file in every module. */
const selectGiven = ({ db, actor }: UserCtx) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersionResources as mr', 'mr.moduleVersionId', 'a.moduleVersionId')
    .select(['a.id as accessId', 'mr.resourceId'])
    .where('a.userId', '=', actor.id)
    .unionAll(
      db
        .selectFrom('accesses as a')
        .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
        .innerJoin('contentVersionResources as cr', 'cr.contentVersionId', 'mc.contentVersionId')
        .select(['a.id as accessId', 'cr.resourceId'])
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
        matchesSearch(ref('r.searchText'), query.search),
      ]),
    )
    .distinctOn('g.resourceId')
    .select(['g.accessId', 'g.resourceId'])
    .orderBy('g.resourceId')
    .orderBy(({ eb }) => eb(accessReason(ctx), 'in', usableStates), 'desc')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')

/**
 * The first content of the module of `a` that has the file `r`; none when the module itself has it.
 */
const contentHolding = (eb: ExpressionBuilder<DB & { a: Accesses; r: Resources }, 'a' | 'r'>) =>
  eb
    .selectFrom('contentVersionResources as cr')
    .innerJoin('moduleContents as holding', 'holding.contentVersionId', 'cr.contentVersionId')
    .select('holding.contentId')
    .whereRef('cr.resourceId', '=', 'r.id')
    .whereRef('holding.moduleVersionId', '=', 'a.moduleVersionId')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('moduleVersionResources as mr')
            .select('mr.resourceId')
            .whereRef('mr.moduleVersionId', '=', 'a.moduleVersionId')
            .whereRef('mr.resourceId', '=', 'r.id'),
        ),
      ),
    )
    .orderBy('holding.contentId')
    .limit(1)
    .as('held')

type Given = { accessId: string; resourceId: string }
const keyOf = (accessId: string, resourceId: string) => `${accessId} ${resourceId}`

/** Read after the page: in one statement, the planner joined all accesses with all files. */
const selectDetails = (ctx: UserCtx, given: readonly Given[]) =>
  ctx.db
    .selectFrom(recordsOf<Given>()('given', toRecords(given), { accessId: 'uuid', resourceId: 'uuid' }))
    .innerJoin('accesses as a', 'a.id', 'given.accessId')
    .innerJoin(selectPlaces(ctx.db, ctx, ctx.actor.id).as('p'), 'p.accessId', 'a.id')
    .innerJoin('resources as r', 'r.id', 'given.resourceId')
    .leftJoinLateral(contentHolding, (join) => join.onTrue())
    .leftJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 'held.contentId'),
    )
    .leftJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoinLateral(missingRequirement, (join) => join.onTrue())
    .leftJoin('favoriteResources as f', (join) =>
      join.onRef('f.accessId', '=', 'a.id').onRef('f.resourceId', '=', 'r.id'),
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
