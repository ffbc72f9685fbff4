import type { ManagementHome } from '@cursus/contract/home'
import { maxCounted } from '@cursus/contract/list'
import type { Database } from '@cursus/db'
import { can } from '@cursus/rights'
import { sql } from 'kysely'
import { listContentPages } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { countOf } from '../count-of.ts'
import type { AnyQuery } from '../list-page.ts'

/** Failed packages that are listed one by one, and contents under "latest". */
const failedCount = 4
const latestCount = 6

/** The home page of the platform, in two statements. */
export async function getManagementHome(ctx: ManagementCtx): Promise<ManagementHome> {
  const { subject } = ctx.actor
  const readsContents = can(subject, 'contents.read')
  const [counts, packages] = await Promise.all([countAll(ctx.db), readsContents ? readPackages(ctx) : null])
  const counted = (count: number, mayRead: boolean) =>
    mayRead ? { count: Math.min(count, maxCounted), capped: count > maxCounted } : null
  return {
    themes: counted(counts.themes, can(subject, 'themes.read')),
    categories: counted(counts.categories, can(subject, 'contentCategories.read')),
    contents: counted(counts.contents, readsContents),
    modules: counted(counts.modules, can(subject, 'modules.read')),
    companies: counted(counts.companies, can(subject, 'companies.read')),
    users: counted(counts.users, can(subject, 'users.read')),
    platformManagers: counted(counts.platformManagers, can(subject, 'platformManagers.read')),
    packages,
  }
}

async function readPackages(ctx: ManagementCtx): Promise<ManagementHome['packages']> {
  const [failed, processing, latest] = await listContentPages(ctx, [
    { state: ['failed'], limit: failedCount },
    { state: ['processing'], limit: 1 },
    { limit: latestCount },
  ])
  return { failed, processing, latest }
}

/** Counts as the lists do: up to their limit, and one row more. */
const countAll = (db: Database) =>
  db
    .selectNoFrom(({ selectFrom }) => {
      const upTo = (rows: AnyQuery) =>
        countOf(
          selectFrom(
            rows
              .select(sql.lit(1).as('one'))
              .limit(maxCounted + 1)
              .as('some'),
          ),
        )
      return [
        upTo(selectFrom('themes').where('archivedAt', 'is', null)).as('themes'),
        upTo(selectFrom('contentCategories')).as('categories'),
        upTo(selectFrom('contents').where('archivedAt', 'is', null)).as('contents'),
        upTo(selectFrom('modules').where('archivedAt', 'is', null)).as('modules'),
        upTo(selectFrom('companies')).as('companies'),
        upTo(selectFrom('users').where('deletedAt', 'is', null)).as('users'),
        countOf(selectFrom('platformRights'), 'platformRights.userId').as('platformManagers'),
      ]
    })
    .executeTakeFirstOrThrow()
