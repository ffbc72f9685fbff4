import type { Access, UpdateAccessInput } from '@cursus/contract/access'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { Edited } from '@cursus/contract/field'
import { inTransaction } from '@cursus/db'
import { mergeEdit } from '../audit/index.ts'
import type { CompanyCtx } from '../context.ts'
import { notFound } from '../not-found.ts'
import { audit } from '../record.ts'
import { ofAccesses, tellHolders } from './access-channel.ts'
import { checkExpireDate } from './access-dates.ts'
import { endsAt as endsAtOf, today } from './access-terms.ts'
import { checkRestorable } from './check-restorable.ts'
import { getAccess } from './get-access.ts'
import { lockLiveAccesses } from './lock-live-accesses.ts'
import { checkSeats, lockSeats } from './lock-seats.ts'

/**
 * Changes the end of an access; absent fields keep their value. An expired access that gets a later
 * end is restored, by the rules of restoring a revoked one.
 * @throws ChangedMeanwhile, ExpireDateNotValid, LicenceDoesntAcceptMoreActiveUsers,
 * ModuleLicenceNotActive, ModuleNotInLicence, ModuleArchived, AccessAlreadyLive?email=, NotFound,
 * ValidationFailed
 */
export async function updateAccess(ctx: CompanyCtx, input: UpdateAccessInput): Promise<Edited<Access>> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const { id } = input
    const found = await db
      .selectFrom('accesses')
      .select(['licenceId', 'moduleId'])
      .where('companyId', '=', ctx.company.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    const seats = await lockSeats(tx, [found.licenceId])
    await lockLiveAccesses(tx, [found.moduleId])
    const former = await db
      .selectFrom('accesses as a')
      .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
      .select([
        'a.expireDate',
        'a.maxDayTimeLimit',
        'a.acceptedAt',
        'a.endsAt',
        'a.revokedAt',
        'l.endDate',
        'l.mandatoryExpireDate',
        today(ctx).as('today'),
      ])
      .where('a.id', '=', id)
      .forNoKeyUpdate('a')
      .executeTakeFirstOrThrow(notFound)
    const before = { expireDate: former.expireDate, maxDayTimeLimit: former.maxDayTimeLimit }
    const after = newTerms(input, before)
    const thing = { noun: 'access', thingId: id, companyId: ctx.company.id } as const
    const { change, meanwhile } = await mergeEdit(tx, thing, { revision: input.revision, before, after })
    if (Object.keys(change.after).length === 0) return { ...(await getAccess(tx, { id })), meanwhile }
    if ('expireDate' in change.after) {
      const problem = checkExpireDate(after.expireDate, former)
      if (problem) throw problem
    }
    const terms = endsAtOf(ctx, { ...after, acceptedAt: former.acceptedAt })
    const { endsAt } = await db.selectNoFrom(terms.as('endsAt')).executeTakeFirstOrThrow()
    const now = ctx.now()
    if (hasPassed(endsAt, now)) throw new AppError('ExpireDateNotValid')
    const isRestored = former.revokedAt === null && hasPassed(former.endsAt, now)
    if (isRestored) await checkRestorable(tx, [id], endsAt)
    await db
      .updateTable('accesses')
      .set({ ...after, endsAt, ...(isRestored && { restoredAt: now }) })
      .where('id', '=', id)
      .execute()
    await checkSeats(tx, seats)
    await audit(tx, { ...thing, action: 'update', ...change })
    await tellHolders(tx, ofAccesses([id]))
    return { ...(await getAccess(tx, { id })), meanwhile }
  })
}

const hasPassed = (end: Date | null, now: Date): boolean => end !== null && end <= now

type Terms = { expireDate: string | null; maxDayTimeLimit: number | null }
function newTerms(input: UpdateAccessInput, former: Terms): Terms {
  const expireDate = input.expireDate === undefined ? former.expireDate : input.expireDate
  const days = input.maxDayTimeLimit === undefined ? former.maxDayTimeLimit : input.maxDayTimeLimit
  if (input.hasMaxDayTimeLimit === false) return { expireDate, maxDayTimeLimit: null }
  if (input.hasMaxDayTimeLimit && days === null) {
    throw validationFailed({ path: 'maxDayTimeLimit', rule: 'required' })
  }
  return { expireDate, maxDayTimeLimit: days }
}
