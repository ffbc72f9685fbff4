import { validationFailed } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language-values'
import {
  type CompanyExport,
  type CreateExportInput,
  createExportInput,
  type DataExport,
  type ExportRequest,
  exportFormats,
} from '@cursus/contract/made-file'
import {
  type ListReportPartsInput,
  type ReportFigures,
  type ReportModule,
  type ReportPart,
  type ResultRow,
  reportSteps,
} from '@cursus/contract/report'
import { anyOf, uuids } from '@cursus/db'
import { companyReaderOf } from '../auth/index.ts'
import type { CompanyCtx, CompanyReader, Deps, UserCtx } from '../context.ts'
import { type DocumentGiver, readGiver } from '../document/index.ts'
import { eachBatch, nextRows } from '../list/index.ts'
import { factsOf, listFiles, type MadeFile, requestFile } from '../made-file/index.ts'
import { companyPersonColumns } from '../person/index.ts'
import { getReport, getReportModule, listReportParts, listResults } from '../report/index.ts'

/** Newest exports that a list shows. */
const shown = 20

/** Returns the latest copy of the user's data that is being prepared or still kept. */
export async function getDataExport(ctx: UserCtx): Promise<DataExport> {
  const [file] = await listFiles(ctx, 'data', { most: 1 })
  if (!file) return { id: null, state: 'none', requestedAt: null, expiresAt: null, size: null, file: null }
  return factsOf(file) as DataExport
}

/**
 * Requests a copy of the user's data; returns the one being prepared, if any.
 * @throws TooManyRequests
 */
export const requestDataExport = async (ctx: UserCtx): Promise<DataExport> =>
  factsOf(await requestFile(ctx, 'data')) as DataExport

/** Exports of the caller, newest first. */
export const listExports = async (ctx: CompanyCtx): Promise<CompanyExport[]> =>
  (await listFiles(ctx, 'export', { companyId: ctx.company.id, most: shown })).map(toExport)

/**
 * Asks for a file, which a job writes in the language of the caller.
 * @throws ValidationFailed for a format that the kind does not have, TooManyRequests
 */
export async function createExport(ctx: CompanyCtx, input: CreateExportInput): Promise<CompanyExport> {
  const request = { ...createExportInput.parse(input), language: ctx.actor.language }
  const formats: readonly string[] = exportFormats[request.kind]
  if (!formats.includes(request.format)) {
    throw validationFailed({ path: 'format', rule: 'oneOf', options: { values: formats.join(',') } })
  }
  return toExport(await requestFile(ctx, 'export', { companyId: ctx.company.id, request }))
}

function toExport(file: MadeFile): CompanyExport {
  const { kind, format, filters = null } = file.request as ExportRequest
  const { rowsDone, rowsTotal, rowsLeftOut } = file
  return { ...factsOf(file), kind, format, filters, rowsDone, rowsTotal, rowsLeftOut }
}

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

async function describeExport(ctx: CompanyReader, { kind, query, language }: ExportRequest): Promise<ExportAbout> {
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

export type ExportedRow = ResultRow | ReportPart

/** What an export contains; it is drawn by the caller. */
export type CompanyExportSource = {
  ctx: CompanyReader
  request: ExportRequest
  /** The number of rows, exactly. */
  total: number
  /** The only module of the rows, whose contents are columns. */
  module: ReportModule | undefined
  /** What the file says of itself. */
  about: () => Promise<ExportAbout>
  /** The company, for the head of a document. */
  giver: () => Promise<DocumentGiver>
  /** The things of a kind with most accesses, of those that the filters leave. */
  largest: (by: NonNullable<ListReportPartsInput['by']>, limit: number) => Promise<readonly ReportPart[]>
  /** All rows in the order of the list, of which a batch is in memory at a time. */
  batches: () => AsyncIterable<readonly ExportedRow[]>
}

/** Undefined when the right is gone, or the module of the request. */
export async function readCompanyExport(deps: Deps, file: MadeFile): Promise<CompanyExportSource | undefined> {
  const request = file.request as ExportRequest
  const ctx = await companyReaderOf(deps, { userId: file.ownerId, companyId: file.companyId! })
  if (!ctx) return undefined
  const { kind, query } = request
  const { by, step, ...shared } = query
  const isParts = kind === 'parts'
  const results = { ...shared, step: kind === 'attestations' ? (['done'] as const).slice() : step }
  const [moduleId, ...others] = query.moduleId ?? []
  const hasContents = !isParts && moduleId !== undefined && others.length === 0
  const list = (more: object) =>
    isParts ? listReportParts(ctx, { ...shared, by, ...more }) : listResults(ctx, { ...results, ...more })
  const { total } = await list({ [nextRows]: { after: undefined, most: 1 } })
  return {
    ctx,
    request,
    total,
    module: hasContents ? await getReportModule(ctx, { moduleId }) : undefined,
    about: () => describeExport(ctx, request),
    giver: () => readGiver(ctx, ctx.company.id),
    largest: async (by, limit) => {
      const { search: _search, sort: _sort, order: _order, ...filters } = shared
      return (await listReportParts(ctx, { ...filters, by, sort: 'given', order: 'desc', limit })).rows
    },
    batches: () => pull((take) => list({ [eachBatch]: take })),
  }
}

type Take = (rows: readonly unknown[]) => Promise<void>

/** Turns a list that pushes its batches into one that is read; the list waits for its reader. */
async function* pull(list: (take: Take) => Promise<unknown>): AsyncGenerator<readonly ExportedRow[]> {
  const { readable, writable } = new TransformStream<readonly ExportedRow[]>(undefined, { highWaterMark: 1 })
  const writer = writable.getWriter()
  const done = list((rows) => writer.write(rows as readonly ExportedRow[])).then(
    () => writer.close(),
    (error) => writer.abort(error),
  )
  // An error of the list reaches the reader by the stream.
  done.catch(() => {})
  for await (const rows of readable) yield rows
  await done
}
