import type { AccessRow, ListAccessesInput } from '@cursus/contract/access'
import type { Page } from '@cursus/contract/list-values'
import { type Accesses, anyOf, type DB, uuids } from '@cursus/db'
import { type Compilable, type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import {
  endOfDay,
  isDeclined,
  isLate,
  isLicenceActive,
  isLive,
  lastMoment,
  progressOf,
  today,
} from '../access-terms/index.ts'
import type { CompanyReader } from '../context.ts'
import {
  type AnyQuery,
  ifSet,
  isInOne,
  isOneOf,
  matchesSearch,
  paginate,
  type Sort,
  type Wanted,
} from '../list/index.ts'
import { isMember, type Members, readMembers } from '../person/index.ts'
import { countOf } from '../query/index.ts'
import { selectAccesses, toAccessRow } from './get-access.ts'

type Tables = DB & { a: Accesses }
type Base = SelectQueryBuilder<Tables, 'a', object>
const hourMs = 3_600_000
const { and, eb, not, or, ref, selectFrom } = expressionBuilder<Tables, 'a'>()

/**
 * Accesses of the company, newest first. The search matches all words in the person's names and
 * e-mail, or all in the module's title. Sorts: user, module, licence, progress, lastAccess,
 * creationDate, expireDate, dueDate, doneAt, state.
 */
export const listAccesses = (ctx: CompanyReader, query: ListAccessesInput): Promise<Page<AccessRow>> =>
  listAccessesAs(ctx, query, { detail: selectAccesses(ctx), toAnswers: async (rows) => rows.map(toAccessRow) })

/** How another list shows accesses, and which of them. */
type AccessView<Row, Answer> = {
  /** Columns of `accesses as a`. */
  detail: Compilable<Row>
  toAnswers: (rows: Row[]) => Promise<Answer[]>
  /** About `accesses as a`. */
  where?: Expression<SqlBool>
}

/** The list of accesses with other columns. */
export async function listAccessesAs<Row, Answer>(
  ctx: CompanyReader,
  query: ListAccessesInput,
  { where, detail, toAnswers }: AccessView<Row, Answer>,
): Promise<Page<Answer>> {
  const [licences, found, members] = await Promise.all([
    readLicences(ctx, query),
    find(ctx, query.search),
    readMembers(ctx, query.userGroupId),
  ])
  const source = sourceOf(ctx, query, licences, found, members, where)
  const ofTables = detail as unknown as SelectQueryBuilder<Tables, 'a', Row>
  return paginate(ctx.db, { ...source, detail: ofTables, toAnswers }, query)
}

/**
 * Pages of the same list without a search.
 * @param licences all of the company
 */
export const listAccessPages = <Queries extends readonly ListAccessesInput[]>(
  ctx: CompanyReader,
  licences: readonly LicenceTerms[],
  queries: readonly [...Queries],
): Promise<{ [Place in keyof Queries]: Page<AccessRow> }> =>
  Promise.all(
    queries.map((query) => {
      const source = sourceOf(ctx, query, licences, undefined)
      return paginate(ctx.db, { ...source, detail: selectAccesses(ctx), toAnswer: toAccessRow }, query)
    }),
  ) as never

/**
 * The people of the company with an active access, as `company_people as p`.
 * @param licences all of the company
 */
export const selectHolders = (ctx: CompanyReader, licences: readonly LicenceTerms[]) =>
  ctx.db
    .selectFrom('companyPeople as p')
    .where('p.companyId', '=', ctx.company.id)
    .where('p.holdsAccess', '=', true)
    .where('p.sortName', 'is not', null)
    .where('p.removedAt', 'is', null)
    .where((person) =>
      person.exists(
        selectFrom('accesses as a')
          .select('a.id')
          .where('a.companyId', '=', ctx.company.id)
          .where('a.userId', '=', person.ref('p.userId'))
          .where(isActive(ctx, licences)),
      ),
    )

const sourceOf = (
  ctx: CompanyReader,
  query: ListAccessesInput,
  licences: readonly LicenceTerms[],
  found: Found | undefined,
  members?: Members,
  where?: Expression<SqlBool>,
) => ({
  base: searched(
    filtered(ctx, query, licences)
      .where(({ ref }) => isMember(ref('a.userId'), members))
      .where(ifSet(where, (condition) => condition)),
    found,
  ),
  key: ['a.id'] as const,
  sorts: sortsOf(ctx, query, licences, Array.isArray(members) || isSparse(query)),
  newest: 'creationDate',
  total: isFiltered(query) || where ? undefined : countedAccesses(ctx),
})

/** `lastMoment`: of its last day. */
type LicenceTerms = { id: string; active: boolean; lastMoment: Date }

/**
 * Reads the licences of the company when a filter needs them. They are few, and their ids as
 * literals let the planner estimate the number of accesses.
 */
async function readLicences(ctx: CompanyReader, query: ListAccessesInput): Promise<LicenceTerms[]> {
  if (!query.state?.length && query.endsWithinDays === undefined && query.sort !== 'state') return []
  return ctx.db
    .selectFrom('moduleLicences as l')
    .select(({ ref }) => ['l.id', isLicenceActive(ctx).as('active'), endOfDay(ctx, ref('l.endDate')).as('lastMoment')])
    .where('l.companyId', '=', ctx.company.id)
    .execute()
}

/** The moment before which the accesses must end. */
const limitOf = (ctx: CompanyReader, { endsWithinDays }: ListAccessesInput) =>
  new Date(ctx.now().getTime() + 24 * hourMs * (endsWithinDays ?? 0))

const isOfOne = (licences: readonly LicenceTerms[]): Expression<SqlBool> =>
  licences.length === 0
    ? sql<SqlBool>`false`
    : eb(
        'a.licenceId',
        'in',
        licences.map(({ id }) => id),
      )

/** Neither the access nor its licence has ended; when every licence is active, none is checked. */
function isActive(ctx: CompanyReader, licences: readonly LicenceTerms[]): Expression<SqlBool> {
  const still = licences.filter((licence) => !licence.active)
  if (still.length === 0) return isLive(ctx)
  const running = licences.filter((licence) => licence.active)
  return and([isLive(ctx), running.length < still.length ? isOfOne(running) : not(isOfOne(still))])
}

function filtered(ctx: CompanyReader, query: ListAccessesInput, licences: readonly LicenceTerms[]): Base {
  const active = isActive(ctx, licences)
  const states = {
    active,
    toAccept: and([active, eb('a.acceptedAt', 'is', null)]),
    inactive: not(active),
    // Those that their reader declined too, whose reason no index has.
    revoked: eb('a.revokedAt', 'is not', null),
    declined: isDeclined,
    expired: and([eb('a.revokedAt', 'is', null), eb('a.endsAt', '<=', ctx.now())]),
  }
  const running = licences.filter((licence) => licence.active)
  const ending = running.filter(({ lastMoment }) => lastMoment < limitOf(ctx, query))
  const endsItself = and([eb('a.endsAt', '>', ctx.now()), eb('a.endsAt', '<', limitOf(ctx, query))])
  return ctx.db
    .selectFrom('accesses as a')
    .where(isOfCompany(ctx, query))
    .where(isOneOf(ref('a.licenceId'), query.moduleLicenceId))
    .where(isOneOf(ref('a.moduleId'), query.moduleId))
    .where(ifSet(query.userId, (userId) => eb('a.userId', '=', userId)))
    .where(isInOne(states, query.state))
    .where(isInOne(progressOfAccess(ctx), query.progress))
    .where(hasTheme(query.themeId))
    .where(
      ifSet(query.givenDaysAgo, (days) =>
        eb('a.createdAt', '<=', endOfDay(ctx, sql<string>`(${today(ctx)} - ${sql.lit(days)})`)),
      ),
    )
    .where(
      ifSet(query.endsWithinDays, () =>
        and([active, isOfOne(running), ending.length === 0 ? endsItself : or([endsItself, isOfOne(ending)])]),
      ),
    ) as Base
}

/**
 * "Is true" keeps indexes of the company from being used for what ends soon: those of its licences
 * find far fewer rows.
 */
function isOfCompany({ company }: CompanyReader, { endsWithinDays }: ListAccessesInput): Expression<SqlBool> {
  const isOfIt = eb('a.companyId', '=', company.id)
  return endsWithinDays === undefined ? isOfIt : sql<SqlBool>`${isOfIt} is true`
}

const progressOfAccess = (ctx: CompanyReader) => ({
  notStarted: and([eb('a.lastAccessAt', 'is', null), eb('a.doneAt', 'is', null)]),
  inProgress: and([eb('a.lastAccessAt', 'is not', null), eb('a.doneAt', 'is', null)]),
  done: eb('a.doneAt', 'is not', null),
  late: isLate(ctx),
})

/**
 * "Is true" prevents a join: rows are read in the order of the list, and their versions looked up.
 */
const hasTheme = (themeId: readonly string[] | undefined): Expression<SqlBool> =>
  themeId?.length
    ? sql<SqlBool>`${eb(
        'a.moduleVersionId',
        'in',
        selectFrom('moduleVersions as of')
          .select('of.id')
          .where('of.themeId', '=', anyOf(uuids(themeId))),
      )} is true`
    : sql<SqlBool>`true`

const isFiltered = ({ sort, order, limit, offset, ...filters }: ListAccessesInput): boolean =>
  Object.values(filters).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )

/** All of them, because a list without a filter tells how many there are. */
const countedAccesses = ({ company }: CompanyReader) =>
  countOf(selectFrom('accesses').where('accesses.companyId', '=', company.id))

/**
 * Up to this many people, the statement contains the ids that a search found; above it, a page is
 * found quickly anyway.
 */
const fewPeople = 500

type Found = { people: Expression<SqlBool>; versions: readonly string[] }

/** Finds the people and modules that match the search, once for page and count. */
async function find({ db, company }: CompanyReader, search: string | undefined): Promise<Found | undefined> {
  if (!search) return undefined
  const people = db
    .selectFrom('companyPeople as found')
    .select('found.userId')
    .where('found.companyId', '=', company.id)
    .where((person) => matchesSearch(person.ref('found.searchText'), search))
  const versions = db
    .selectFrom('moduleVersions as found')
    .select('found.id')
    .where((version) => matchesSearch(version.ref('found.searchText'), search))
    .where((version) =>
      version.exists(
        selectFrom('accesses as other')
          .select('other.id')
          .where('other.companyId', '=', company.id)
          .whereRef('other.moduleId', '=', version.ref('found.moduleId'))
          .whereRef('other.moduleVersionId', '=', version.ref('found.id')),
      ),
    )
  const [few, ofModules] = await Promise.all([people.limit(fewPeople + 1).execute(), versions.execute()])
  return {
    people:
      few.length > fewPeople
        ? eb('a.userId', 'in', people)
        : eb('a.userId', '=', anyOf(uuids(few.map(({ userId }) => userId)))),
    versions: ofModules.map(({ id }) => id),
  }
}

/**
 * Rows found by person, and rows found by module only: separate queries, because no index covers
 * both.
 */
function searched(rows: Base, found: Found | undefined): Base | Base[] {
  if (!found) return rows
  const byPerson = rows.where(found.people)
  if (found.versions.length === 0) return byPerson
  return [byPerson, rows.where('a.moduleVersionId', '=', anyOf(uuids(found.versions))).where(not(found.people))]
}

/**
 * Filters that leave few rows: these are found first and then sorted. Otherwise rows are read in
 * the order of the list.
 */
const isSparse = ({ search, userId, moduleId, endsWithinDays }: ListAccessesInput): boolean =>
  Boolean(search || userId || moduleId?.length || endsWithinDays)

const sortsOf = (
  ctx: CompanyReader,
  query: ListAccessesInput,
  licences: readonly LicenceTerms[],
  ofFew: boolean,
): Record<string, Sort> => ({
  user: {
    by: 'person.sortName',
    nullable: true,
    from: (rows, wanted) =>
      ofFew
        ? rows.innerJoin('companyPeople as person', (join) =>
            join.onRef('person.companyId', '=', 'a.companyId').onRef('person.userId', '=', 'a.userId'),
          )
        : ctx.db
            .selectFrom('companyPeople as person')
            .where('person.companyId', '=', ctx.company.id)
            .innerJoinLateral(first(rows.whereRef('a.userId', '=', 'person.userId'), wanted), (join) => join.onTrue()),
  },
  module: {
    by: 'version.sortTitle',
    from: (rows) =>
      rows.innerJoin('moduleVersions as version', (join) =>
        join.onRef('version.moduleId', '=', 'a.moduleId').onRef('version.id', '=', 'a.moduleVersionId'),
      ),
  },
  licence: {
    by: 'l.sortName',
    from: (rows, wanted) => ofEachLicence(ctx, first(rows.whereRef('a.licenceId', '=', 'l.id'), wanted)),
  },
  progress: { by: progressOf },
  lastAccess: { by: 'a.lastAccessAt', nullable: true },
  creationDate: { by: 'a.createdAt' },
  dueDate: { by: 'a.dueDate', nullable: true },
  doneAt: { by: 'a.doneAt', nullable: true },
  expireDate: {
    // Accesses that end with their licence are ordered by their own end, as in the index.
    by: [lastMoment(ctx), ref('a.endsAt')],
    from: (rows, wanted) => {
      // Those of a state are found by one index, and none needs to be passed over.
      if (query.state?.length && !query.endsWithinDays) {
        return rows.innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
      }
      const ofLicence = rows.whereRef('a.licenceId', '=', 'l.id').orderBy('a.endsAt', wanted.direction)
      return ofEachLicence(ctx, first(ofLicence, wanted))
    },
  },
  state: {
    by: [],
    from: (rows) => {
      const active = isActive(ctx, licences)
      return [
        { rows: rows.where(not(active)), value: sql.lit(0) },
        { rows: rows.where(active), value: sql.lit(1) },
      ]
    },
  },
})

/**
 * Reads as many rows of one licence or person as the page could need, so that a wrong estimate
 * cannot make PostgreSQL sort all rows of the company.
 */
const first = (rows: AnyQuery, { direction, reach }: Wanted) => {
  const ordered = rows.select(['a.id', 'a.endsAt']).orderBy('a.id', direction)
  return (reach === undefined ? ordered : ordered.limit(reach)).as('a')
}

const ofEachLicence = (ctx: CompanyReader, rows: ReturnType<typeof first>) =>
  ctx.db
    .selectFrom('moduleLicences as l')
    .where('l.companyId', '=', ctx.company.id)
    .innerJoinLateral(rows, (join) => join.onTrue())
