import type { CompanyUserRow } from '@cursus/contract/company-user'
import type { Page } from '@cursus/contract/list-values'
import type { ListReportPartsInput, ReportPart } from '@cursus/contract/report'
import { listCompanyUsers } from '../company-user/index.ts'
import type { CompanyReader } from '../context.ts'
import { eachBatch, type Streamed } from '../list/index.ts'
import { toPerson } from '../person/index.ts'
import { noFigures, sums, toFigures } from './report-figures.ts'
import { selectCountsOf } from './select-counts.ts'

/**
 * People of the company with the figures of their accesses, which are counted for the people of a
 * page only; search and sorts are those of people.
 */
export async function listPeopleFigures(
  ctx: CompanyReader,
  query: ListReportPartsInput & Streamed,
): Promise<Page<ReportPart>> {
  const { by, moduleId, moduleLicenceId, ...people } = query
  const take = query[eachBatch]
  const page = await listCompanyUsers(ctx, {
    ...people,
    ...(take && {
      [eachBatch]: async (rows: readonly unknown[], total: number) =>
        take(await toParts(ctx, rows as CompanyUserRow[]), total),
    }),
  })
  return { ...page, rows: await toParts(ctx, page.rows) }
}

async function toParts(ctx: CompanyReader, people: readonly CompanyUserRow[]): Promise<ReportPart[]> {
  const ids = people.map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom(selectCountsOf(ctx, ctx.company.id, ids).as('c'))
    .groupBy('c.userId')
    .select(['c.userId', ...sums])
    .execute()
  const found = new Map(rows.map((row) => [row.userId, toFigures(row)]))
  return people.map((person) => ({
    id: person.id,
    name: [person.firstname, person.lastname].filter(Boolean).join(' ') || (person.email ?? ''),
    cover: null,
    illustration: null,
    themeId: null,
    person: toPerson(person),
    ...(found.get(person.id) ?? noFigures),
  }))
}
