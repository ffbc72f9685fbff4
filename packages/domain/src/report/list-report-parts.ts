import type { CompanyUserRow } from '@cursus/contract/company-user'
import type { Page } from '@cursus/contract/list-values'
import type { ListReportPartsInput, ReportPart } from '@cursus/contract/report'
import { sql } from 'kysely'
import { listCompanyUsers } from '../company-user/index.ts'
import type { CompanyReader } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { eachBatch, isOneOf, matchesSearch, paginate, type Streamed } from '../list/index.ts'
import { toPerson } from '../person/index.ts'
import { type Basis, countsOf, readBasis } from './read-basis.ts'
import { holdsOneOf, noFigures, selectCountsOf, sums, toFigures } from './select-counts.ts'

/**
 * People of the company with the figures of their accesses, which are counted for the people of a
 * page only; search and sorts are those of people. By a module or licence, those who have it.
 */
async function listPeopleFigures(
  ctx: CompanyReader,
  query: ListReportPartsInput & Streamed,
): Promise<Page<ReportPart>> {
  const { by, moduleId, moduleLicenceId, ...people } = query
  const filters = { moduleId, moduleLicenceId }
  const isFiltered = Boolean(moduleId?.length || moduleLicenceId?.length)
  const take = query[eachBatch]
  const page = await listCompanyUsers(
    ctx,
    {
      ...people,
      ...(take && {
        [eachBatch]: async (rows: readonly unknown[], total: number) =>
          take(await toParts(ctx, rows as CompanyUserRow[], filters), total),
      }),
    },
    isFiltered ? (userId) => holdsOneOf(ctx.company.id, filters, userId) : undefined,
  )
  return { ...page, rows: await toParts(ctx, page.rows, filters) }
}

async function toParts(
  ctx: CompanyReader,
  people: readonly CompanyUserRow[],
  filters: Pick<ListReportPartsInput, 'moduleId' | 'moduleLicenceId'>,
): Promise<ReportPart[]> {
  const ids = people.map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom(selectCountsOf(ctx, ctx.company.id, ids, filters).as('c'))
    .groupBy(['c.userId', 'c.dueDate'])
    .select(['c.userId', 'c.dueDate', ...sums])
    .execute()
  const found = new Map(rows.map((row) => [row.userId, row]))
  return people.map((person) => ({
    id: person.id,
    name: [person.firstname, person.lastname].filter(Boolean).join(' ') || (person.email ?? ''),
    cover: null,
    illustration: null,
    themeId: null,
    person: toPerson(person),
    groups: person.groups,
    lastAccess: person.lastAccess,
    dueDate: found.get(person.id)?.dueDate ?? null,
    ...toFigures(found.get(person.id) ?? noFigures),
  }))
}

/**
 * The figures of each module, group or licence of the company; the search matches names. Who is in
 * several groups counts in each. Sorts: name, given, toAccept, inProgress, done, late, ended, share
 * (of what is done). People are listed by `listPeopleFigures`.
 */
export async function listReportParts(ctx: CompanyReader, query: ListReportPartsInput): Promise<Page<ReportPart>> {
  const { by = 'module' } = query
  if (by === 'user') return listPeopleFigures(ctx, query)
  const parts = partsBy[by](ctx, await readBasis(ctx), query)
  const base = ctx.db.selectFrom(parts.as('p'))
  return paginate(
    ctx.db,
    {
      base: base.where(({ ref }) => matchesSearch(ref('p.searchText'), query.search)),
      key: ['p.id'],
      sorts: {
        name: 'p.sortName',
        given: 'p.given',
        toAccept: 'p.toAccept',
        inProgress: 'p.inProgress',
        done: 'p.done',
        late: 'p.late',
        ended: 'p.ended',
        share: sql`${sql.ref('p.done')}::float8 / ${sql.ref('p.given')}`,
      },
      newest: 'given',
      detail: base.selectAll('p'),
      toAnswer: ({ id, name, cover, illustrationKey, themeId, ...counted }): ReportPart => ({
        id,
        name,
        cover,
        illustration: fileUrl(illustrationKey),
        themeId,
        person: null,
        groups: [],
        lastAccess: null,
        dueDate: null,
        ...toFigures(counted),
      }),
    },
    query,
  )
}

const none = sql<string | null>`null`

const selectModules = (ctx: CompanyReader, basis: Basis, query: ListReportPartsInput) =>
  ctx.db
    .selectFrom(countsOf(ctx, basis, query).as('c'))
    .innerJoin('modules as m', 'm.id', 'c.moduleId')
    .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
    .groupBy(['m.id', 'v.id'])
    .select([
      'm.id',
      'v.title as name',
      'v.sortTitle as sortName',
      'v.searchText',
      'm.cover',
      'v.illustrationKey',
      sql<string | null>`${sql.ref('v.themeId')}`.as('themeId'),
      ...sums,
    ])

const selectGroups = (ctx: CompanyReader, basis: Basis, query: ListReportPartsInput) =>
  selectOfGroups(ctx, basis, query).select([
    'g.id',
    'g.name',
    'g.sortName',
    'g.searchText',
    none.as('cover'),
    none.as('illustrationKey'),
    none.as('themeId'),
    ...sums,
  ])

/** The counts of each group `g`, or of those of the query. */
export const selectOfGroups = (ctx: CompanyReader, basis: Basis, query: ListReportPartsInput) =>
  ctx.db
    .selectFrom(selectMemberships(ctx, basis, query).as('c'))
    .innerJoin('userGroups as g', 'g.id', 'c.userGroupId')
    .where(({ ref }) => isOneOf(ref('g.id'), query.userGroupId))
    .groupBy('g.id')

/** The counts once for each group of their people. */
const selectMemberships = (ctx: CompanyReader, basis: Basis, query: ListReportPartsInput) =>
  ctx.db
    .selectFrom(countsOf(ctx, basis, query).as('c'))
    .selectAll('c')
    .select(({ ref }) => sql<string>`unnest(${ref('c.userGroupIds')})`.as('userGroupId'))

const selectLicences = (ctx: CompanyReader, basis: Basis, query: ListReportPartsInput) =>
  ctx.db
    .selectFrom(countsOf(ctx, basis, query).as('c'))
    .innerJoin('moduleLicences as l', 'l.id', 'c.licenceId')
    .groupBy('l.id')
    .select([
      'l.id',
      'l.name',
      'l.sortName',
      'l.searchText',
      none.as('cover'),
      none.as('illustrationKey'),
      none.as('themeId'),
      ...sums,
    ])

const partsBy = { module: selectModules, group: selectGroups, licence: selectLicences }
