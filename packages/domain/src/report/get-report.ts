import { addDays, dayOf } from '@cursus/contract/day'
import {
  type GetReportInput,
  type GetReportModuleInput,
  type Report,
  type ReportFigures,
  type ReportModule,
  reportSpans,
} from '@cursus/contract/report'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CompanyReader } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { notFound } from '../query/index.ts'
import { selectOfGroups } from './list-report-parts.ts'
import { type Basis, countsOf, readBasis, weeksOf } from './read-basis.ts'
import { mondayOf, noFigures, sums } from './select-counts.ts'

/**
 * A module that somebody in the company has or had, with the contents of the newest version in use.
 * @throws NotFound
 */
export async function getReportModule(ctx: CompanyReader, { moduleId }: GetReportModuleInput): Promise<ReportModule> {
  const version = await ctx.db
    .selectFrom('moduleVersions as v')
    .innerJoin('modules as m', 'm.id', 'v.moduleId')
    .select(['v.id as versionId', 'v.title', 'm.cover', 'v.illustrationKey', 'v.themeId', 'v.language', 'v.version'])
    .where('v.moduleId', '=', moduleId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accesses as a')
          .select('a.id')
          .where('a.companyId', '=', ctx.company.id)
          .where('a.moduleId', '=', moduleId)
          .whereRef('a.moduleVersionId', '=', 'v.id'),
      ),
    )
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(notFound)
  const contents = await ctx.db
    .selectFrom('moduleContents as mc')
    .innerJoin('moduleChapters as ch', 'ch.id', 'mc.chapterId')
    .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .select(['mc.contentId as id', 'cv.title', 'cv.type'])
    .where('mc.moduleVersionId', '=', version.versionId)
    .orderBy('ch.position')
    .orderBy('mc.position')
    .execute()
  const { title, cover, illustrationKey, themeId, language } = version
  return {
    id: moduleId,
    title,
    cover,
    illustration: fileUrl(illustrationKey),
    themeId,
    language,
    version: version.version,
    contents,
  }
}

const shownGroups = 12

/**
 * The figures of the company's accesses, or of those that match, their completion over time, and
 * the largest groups. In two statements, over few accesses or kept counts.
 */
export async function getReport(ctx: CompanyReader, query: GetReportInput): Promise<Report> {
  const basis = await readBasis(ctx)
  const mondays = mondaysOf(dayOf(ctx.now(), ctx.settings.timeZone), reportSpans[query.span ?? 'weeks'])
  const found = await ctx.db
    .selectNoFrom([
      jsonObjectFrom(ctx.db.selectFrom(countsOf(ctx, basis, query).as('c')).select(sums)).as('figures'),
      jsonArrayFrom(selectByWeek(ctx, basis, query, mondays[0]!)).as('weeks'),
      jsonArrayFrom(
        selectOfGroups(ctx, basis, query)
          .select(['g.id', 'g.name', ...sums])
          .orderBy('given', 'desc')
          .orderBy('g.id')
          .limit(shownGroups),
      ).as('groups'),
    ])
    .executeTakeFirstOrThrow()
  return {
    countedAt: basis.countedAt.toISOString(),
    figures: found.figures ?? noFigures,
    weeks: upTo(mondays, found.weeks),
    groups: found.groups.toSorted((a, b) => shareDone(b) - shareDone(a) || a.name.localeCompare(b.name)),
  }
}

const shareDone = ({ done, given }: ReportFigures) => done / given

/** The last Mondays until the week of `today`, earliest first. */
function mondaysOf(today: string, count: number): string[] {
  const monday = mondayOf(today)
  return Array.from({ length: count }, (_, week) => addDays(monday, 7 * (week - count + 1)))
}

/** Sums by week; all weeks before the first one together, as null. */
function selectByWeek(ctx: CompanyReader, basis: Basis, query: GetReportInput, first: string) {
  return ctx.db
    .selectFrom(weeksOf(ctx, basis, query).as('c'))
    .select(({ fn, ref }) => [
      sql<string | null>`case when ${ref('c.week')} >= ${first}::date then ${ref('c.week')} end`.as('week'),
      fn.sum<number>('c.opened').as('opened'),
      fn.sum<number>('c.done').as('done'),
    ])
    .groupBy(sql`1`)
}

/** What had happened until the end of each week. */
function upTo(
  mondays: readonly string[],
  weeks: readonly { week: string | null; opened: number; done: number }[],
): Report['weeks'] {
  const found = new Map(weeks.map((counted) => [counted.week, counted]))
  let { opened, done } = found.get(null) ?? { opened: 0, done: 0 }
  return mondays.map((week) => {
    opened += found.get(week)?.opened ?? 0
    done += found.get(week)?.done ?? 0
    return { week, opened, done }
  })
}
