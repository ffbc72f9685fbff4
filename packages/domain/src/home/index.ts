import {
  type CompanyCounts,
  type CompanyHome,
  type ManagementHome,
  type ManagementNews,
  neverOpenedDays,
  type PlatformLearning,
} from '@cursus/contract/home'
import { maxCounted } from '@cursus/contract/list-values'
import type { Database } from '@cursus/db'
import { can, canInCompany } from '@cursus/rights'
import { listAccessPages, listLatestResults } from '../access/index.ts'
import { firstStepsOf } from '../company/index.ts'
import { listContentPages } from '../content/index.ts'
import type { CompanyCtx, ManagementCtx } from '../context.ts'
import { listAllLicences, listLicencesByEnd, listLicencesToWatch, listNewerModules } from '../licence/index.ts'
import { countUpTo } from '../list/index.ts'
import { listModules } from '../module/index.ts'
import { countPeople, isOpenAccount, personColumns, toPerson } from '../person/index.ts'
import { countOf, iso } from '../query/index.ts'

const dayMs = 86_400_000
const shownLicences = 6

/**
 * How people learn on the whole platform, and which licences end first. Each company is read from
 * the end of an index, and every count stops at `maxCounted`.
 */
export async function getPlatformLearning(ctx: ManagementCtx): Promise<PlatformLearning> {
  const since = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const [week, month, done, licences] = await Promise.all([
    countActive(ctx, since(7)),
    countActive(ctx, since(30)),
    countDone(ctx, since(30)),
    listLicencesByEnd(ctx, { limit: shownLicences }),
  ])
  return { activeWeek: week, activeMonth: month, doneMonth: done, licences }
}

/** `rows`: those that were read, with one over `maxCounted` when there are more. */
const capped = (count: number, rows: number) => ({ count: Math.min(count, maxCounted), capped: rows > maxCounted })

/** A person of two companies is read twice and counted once. */
async function countActive({ db }: ManagementCtx, since: Date) {
  const people = db
    .selectFrom('companies as o')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('companyPeople as p')
          .select('p.userId')
          .whereRef('p.companyId', '=', 'o.id')
          .where('p.lastAccessAt', '>=', since)
          .orderBy('p.lastAccessAt', (order) => order.desc().nullsLast())
          .limit(maxCounted + 1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select('p.userId')
    .limit(maxCounted + 1)
  const { count, rows } = await db
    .selectFrom(people.as('p'))
    .select(({ fn }) => [fn.count<number>('p.userId').distinct().as('count'), fn.countAll<number>().as('rows')])
    .executeTakeFirstOrThrow()
  return capped(count, rows)
}

async function countDone({ db }: ManagementCtx, since: Date) {
  const done = db
    .selectFrom('companies as o')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('accesses as a')
          .select('a.id')
          .whereRef('a.companyId', '=', 'o.id')
          .where('a.doneAt', '>=', since)
          .orderBy('a.doneAt', (order) => order.desc().nullsLast())
          .limit(maxCounted + 1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select('a.id')
    .limit(maxCounted + 1)
  const { count } = await db
    .selectFrom(done.as('a'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return capped(count, count)
}

/** What the caller may read of the company. */
const mayRead = ({ actor, company }: CompanyCtx): { trainings: boolean; administration: boolean } => ({
  trainings: canInCompany(actor.subject, company.id, 'training.read'),
  administration: canInCompany(actor.subject, company.id, 'admin.read'),
})

/** Numbers in the drawer of the company, in one statement. */
export async function countCompany(ctx: CompanyCtx): Promise<CompanyCounts> {
  const { db, company } = ctx
  const { trainings, administration } = mayRead(ctx)
  const { id } = company
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      countOf(selectFrom('accesses as a').where('a.companyId', '=', id)).as('accesses'),
      countPeople(id).as('users'),
      countOf(selectFrom('userGroups as g').where('g.companyId', '=', id)).as('userGroups'),
      countOf(
        selectFrom('licenceModules as lm')
          .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
          .where('l.companyId', '=', id),
        'lm.moduleId',
      ).as('modules'),
      countOf(selectFrom('moduleLicences as l').where('l.companyId', '=', id)).as('licences'),
      countOf(selectFrom('companyManagers as m').where('m.companyId', '=', id)).as('managers'),
    ])
    .executeTakeFirstOrThrow()
  return {
    accesses: trainings ? counts.accesses : null,
    userGroups: trainings ? counts.userGroups : null,
    users: trainings ? counts.users : null,
    modules: administration ? counts.modules : null,
    licences: administration ? counts.licences : null,
    managers: administration ? counts.managers : null,
  }
}

/** Rows beside a task: their avatars are shown. */
const faces = 3
const latestResults = 6

/** The home page of a company. */
export async function getCompanyHome(ctx: CompanyCtx): Promise<CompanyHome> {
  const { trainings, administration } = mayRead(ctx)
  const [{ firstSteps }, all, newer] = await Promise.all([
    ctx.db.selectNoFrom(({ val }) => firstStepsOf(val(ctx.company.id)).as('firstSteps')).executeTakeFirstOrThrow(),
    listAllLicences(ctx),
    administration ? listNewerModules(ctx) : null,
  ])
  const licences = all.map(({ lastMoment, ...licence }) => licence)
  return {
    firstSteps,
    contact: administration && !firstSteps.result ? await findContact(ctx) : null,
    trainings: trainings ? await readTrainings(ctx, all) : null,
    licences,
    newer,
  }
}

/** The platform manager whom the newest licence that names one names first. */
async function findContact({ db, company }: CompanyCtx): Promise<CompanyHome['contact']> {
  const found = await db
    .selectFrom('moduleLicences as l')
    .innerJoin('licenceManagers as lm', 'lm.licenceId', 'l.id')
    .innerJoin('users as u', 'u.id', 'lm.userId')
    .select(personColumns)
    .where('l.companyId', '=', company.id)
    .where('lm.kind', '=', 'platform')
    .where(isOpenAccount)
    .orderBy('l.createdAt', 'desc')
    .orderBy('u.sortName')
    .limit(1)
    .executeTakeFirst()
  return found ? toPerson(found) : null
}

async function readTrainings(
  ctx: CompanyCtx,
  licences: Awaited<ReturnType<typeof listAllLicences>>,
): Promise<CompanyHome['trainings']> {
  const [[ends7, ends30, late, never, next], results] = await Promise.all([
    listAccessPages(ctx, licences, [
      { endsWithinDays: 7, sort: 'expireDate', limit: faces },
      { endsWithinDays: 30, sort: 'expireDate', limit: faces },
      { progress: ['late'], sort: 'dueDate', order: 'asc', limit: faces },
      { state: ['active'], progress: ['notStarted'], givenDaysAgo: neverOpenedDays, order: 'asc', limit: faces },
      { state: ['active'], sort: 'expireDate', limit: 1 },
    ]),
    listLatestResults(ctx, latestResults),
  ])
  const [first] = next.rows
  const withLicence = licences.find(({ id }) => id === first?.licence.id)?.lastMoment
  return { ends7, ends30, late, never, nextEnd: first?.endsAt ?? iso(withLicence ?? null), results }
}

/** Failed packages that are listed one by one, and contents under "latest". */
const failedCount = 10
const latestContents = 6
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
  const counted = (count: number, mayRead: boolean) => (mayRead ? capped(count, count) : null)
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
    { limit: latestContents },
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

/** The licences to watch, for those who may change companies. */
export async function getManagementNews(ctx: ManagementCtx): Promise<ManagementNews> {
  const isForCompanies = can(ctx.actor.subject, 'companies.write')
  return { licences: isForCompanies ? await listLicencesToWatch(ctx, { limit: 5 }) : null }
}
