import { type CompanyHome, neverOpenedDays } from '@cursus/contract/home'
import { listAccessPages } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { listAllLicences, listNewerModules } from '../licence/index.ts'
import { mayRead } from './may-read.ts'

/** Rows beside a task: their avatars are shown. */
const faces = 3
const latestCount = 5

/** The home page of a company. */
export async function getCompanyHome(ctx: CompanyCtx): Promise<CompanyHome> {
  const { trainings, administration } = mayRead(ctx)
  const [all, newer] = await Promise.all([listAllLicences(ctx), administration ? listNewerModules(ctx) : null])
  const licences = all.map(({ lastMoment, ...licence }) => licence)
  return { trainings: trainings ? await readTrainings(ctx, all) : null, licences, newer }
}

async function readTrainings(
  ctx: CompanyCtx,
  licences: Awaited<ReturnType<typeof listAllLicences>>,
): Promise<CompanyHome['trainings']> {
  const [ends7, ends30, late, never, next, latest] = await listAccessPages(ctx, licences, [
    { endsWithinDays: 7, sort: 'expireDate', limit: faces },
    { endsWithinDays: 30, sort: 'expireDate', limit: faces },
    { progress: ['late'], sort: 'dueDate', order: 'asc', limit: faces },
    { state: ['active'], progress: ['notStarted'], givenDaysAgo: neverOpenedDays, order: 'asc', limit: faces },
    { state: ['active'], sort: 'expireDate', limit: 1 },
    { sort: 'lastAccess', order: 'desc', limit: latestCount },
  ])
  return {
    ends7,
    ends30,
    late,
    never,
    active: { count: next.total, capped: next.capped },
    nextEnd: next.rows[0]?.endsAt ?? null,
    latest: latest.rows.filter(({ lastAccess }) => lastAccess !== null),
  }
}
