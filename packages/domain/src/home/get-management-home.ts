import type { ManagementHome } from '@cursus/contract/home'
import { maxCounted } from '@cursus/contract/list-values'
import type { Database } from '@cursus/db'
import { can } from '@cursus/rights'
import { listContentPages } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { countUpTo } from '../list/index.ts'
import { listModules } from '../module/index.ts'
import { countOf } from '../query/index.ts'

/** Failed packages that are listed one by one, and contents under "latest". */
const failedCount = 10
const latestCount = 6
/** Modules that the task about newer contents names. */
const outdatedCount = 3

/** The home page of the platform. */
export async function getManagementHome(ctx: ManagementCtx): Promise<ManagementHome> {
  const { subject } = ctx.actor
  const readsContents = can(subject, 'contents.read')
  const readsModules = can(subject, 'modules.read')
  const [counts, packages, outdated] = await Promise.all([
    countAll(ctx.db),
    readsContents ? readPackages(ctx) : null,
    readsModules ? listModules(ctx, { isOutdated: true, limit: outdatedCount }) : null,
  ])
  const counted = (count: number, mayRead: boolean) =>
    mayRead ? { count: Math.min(count, maxCounted), capped: count > maxCounted } : null
  return {
    themes: counted(counts.themes, can(subject, 'themes.read')),
    categories: counted(counts.categories, can(subject, 'contentCategories.read')),
    contents: counted(counts.contents, readsContents),
    modules: counted(counts.modules, readsModules),
    companies: counted(counts.companies, can(subject, 'companies.read')),
    users: counted(counts.users, can(subject, 'users.read')),
    platformManagers: counted(counts.platformManagers, can(subject, 'platformManagers.read')),
    packages,
    outdated,
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

const countAll = (db: Database) =>
  db
    .selectNoFrom(({ selectFrom }) => {
      return [
        countUpTo(selectFrom('themes').where('archivedAt', 'is', null)).as('themes'),
        countUpTo(selectFrom('contentCategories')).as('categories'),
        countUpTo(selectFrom('contents').where('archivedAt', 'is', null)).as('contents'),
        countUpTo(selectFrom('modules').where('archivedAt', 'is', null)).as('modules'),
        countUpTo(selectFrom('companies')).as('companies'),
        countUpTo(selectFrom('users').where('deletedAt', 'is', null)).as('users'),
        countOf(selectFrom('platformRights'), 'platformRights.userId').as('platformManagers'),
      ]
    })
    .executeTakeFirstOrThrow()
