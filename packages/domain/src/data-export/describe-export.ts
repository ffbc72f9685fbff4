import type { Language } from '@cursus/contract/language-values'
import type { ExportRequest } from '@cursus/contract/made-file'
import { type ReportFigures, reportSteps } from '@cursus/contract/report'
import { anyOf, uuids } from '@cursus/db'
import type { CompanyReader } from '../context.ts'
import { nextRows } from '../list/index.ts'
import { companyPersonColumns } from '../person/index.ts'
import { getReport, listResults } from '../report/index.ts'

type Query = ExportRequest['query']
/** Filters and search; the rest of a request says how it is ordered and shown. */
type Filters = Omit<Query, 'sort' | 'order' | 'by' | 'span'>

/** What a file says of itself: of which accesses it is, and their figures. */
export type ExportAbout = {
  /** Who asked for it. */
  author: string
  /** ISO 8601. */
  countedAt: string
  /** The filters that are set, with the names of what has one instead of ids. */
  filters: { [Field in keyof Filters]?: Filters[Field] }
  figures: ReportFigures
}

export async function describeExport(
  ctx: CompanyReader,
  { kind, query, language }: ExportRequest,
): Promise<ExportAbout> {
  const { sort: _sort, order: _order, by: _by, ...filters } = query
  const { firstname, lastname, email } = ctx.actor
  const names = await readNames(ctx, filters, language)
  const counted = kind === 'parts' ? await getReport(ctx, query) : undefined
  return {
    author: [firstname, lastname].filter(Boolean).join(' ') || email,
    countedAt: counted?.countedAt ?? ctx.now().toISOString(),
    filters: { ...filters, ...names },
    figures: counted?.figures ?? (await countResults(ctx, query)),
  }
}

/** The rows of the list by their steps. */
async function countResults(ctx: CompanyReader, { by: _by, ...query }: Query): Promise<ReportFigures> {
  const list = (more: object) => listResults(ctx, { ...query, ...more })
  const wanted = query.step?.length ? query.step : reportSteps
  const counts = await Promise.all(
    reportSteps.map(async (step) => {
      if (!wanted.includes(step)) return [step, 0] as const
      const { total } = await list({ step: [step], [nextRows]: { after: undefined, most: 1 } })
      return [step, total] as const
    }),
  )
  const steps = Object.fromEntries(counts) as Omit<ReportFigures, 'given'>
  return { ...steps, given: counts.reduce((sum, [, total]) => sum + total, 0) }
}

const gone = '–'

/** Names in place of ids, of what the company has only. */
async function readNames(
  { db, company }: CompanyReader,
  filters: Filters,
  language: Language,
): Promise<Partial<Filters>> {
  const inFrench = language === 'fr'
  const ids = (wanted: readonly string[] | undefined) => anyOf(uuids([...(wanted ?? [])]))
  const { moduleId, moduleLicenceId, userGroupId, themeId, userId } = filters
  const modules = db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accesses as a')
          .select('a.id')
          .where('a.companyId', '=', company.id)
          .whereRef('a.moduleId', '=', 'm.id'),
      ),
    )
    .where('m.id', '=', ids(moduleId))
    .select('v.title as name')
    .orderBy('v.sortTitle')
  const own = (table: 'moduleLicences' | 'userGroups', wanted: readonly string[] | undefined) =>
    db
      .selectFrom(table)
      .where('companyId', '=', company.id)
      .where('id', '=', ids(wanted))
      .select('name')
      .orderBy('sortName')
      .execute()
  const themes = db.selectFrom('themes').where('id', '=', ids(themeId)).select(['name', 'fallbackName'])
  const people = db
    .selectFrom('users as u')
    .innerJoin('companyPeople as p', 'p.userId', 'u.id')
    .where('p.companyId', '=', company.id)
    .where('u.id', '=', ids(userId === undefined ? [] : [userId]))
    .select(companyPersonColumns(company.id))
  const named: Partial<Filters> = {}
  // What is gone keeps its place, so that a filter is never taken for none.
  const namesOf = (rows: readonly { name: string }[], wanted: readonly string[]) =>
    wanted.map((_, index) => rows[index]?.name ?? gone)
  if (moduleId?.length) named.moduleId = namesOf(await modules.execute(), moduleId)
  if (moduleLicenceId?.length)
    named.moduleLicenceId = namesOf(await own('moduleLicences', moduleLicenceId), moduleLicenceId)
  if (userGroupId?.length) named.userGroupId = namesOf(await own('userGroups', userGroupId), userGroupId)
  if (themeId?.length) {
    const found = await themes.execute()
    const rows = found.map(({ name, fallbackName }) => ({ name: (inFrench && name) || fallbackName }))
    named.themeId = namesOf(rows, themeId)
  }
  if (userId !== undefined) {
    const person = await people.executeTakeFirst()
    named.userId = [person?.firstname, person?.lastname].filter(Boolean).join(' ') || person?.email || gone
  }
  return named
}
