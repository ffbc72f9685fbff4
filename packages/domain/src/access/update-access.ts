import type { Access, UpdateAccessesInput, UpdateAccessInput } from '@cursus/contract/access'
import type { Acted } from '@cursus/contract/act'
import { dayOf } from '@cursus/contract/day'
import { AppError, validationFailed } from '@cursus/contract/error'
import { inTransactionOf } from '@cursus/db'
import { endsAt as endsAtOf, today } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { actOneByOne } from '../list/index.ts'
import { notFound } from '../query/index.ts'
import { ofAccesses, tellHolders } from './access-channel.ts'
import { type AccessTerms, checkDueDate, checkExpireDate } from './access-dates.ts'
import { checkRestorable } from './check-restorable.ts'
import { getAccess } from './get-access.ts'
import { findAccesses, lockGifts, offerSeats } from './lock-seats.ts'

/**
 * Changes the end and due date of an access; absent fields keep their value. An expired access that
 * gets a later end is restored, by the rules of restoring a revoked one. Nothing is written before
 * the last refusal, so that a caller's transaction can go on after one.
 * @throws ChangedMeanwhile, ExpireDateNotValid, DueDateNotValid,
 * LicenceDoesntAcceptMoreActiveUsers, ModuleLicenceNotActive, ModuleNotInLicence, ModuleArchived,
 * AccessAlreadyLive?email=, NotFound, ValidationFailed
 */
export async function updateAccess(ctx: CompanyCtx, input: UpdateAccessInput): Promise<Access> {
  return inTransactionOf(ctx, async (tx, db) => {
    const { id } = input
    const seats = await lockGifts(tx, await findAccesses(tx, [id]))
    const former = await db
      .selectFrom('accesses as a')
      .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
      .select([
        'a.expireDate',
        'a.dueDate',
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
    const { expireDate, dueDate, maxDayTimeLimit } = former
    const before = { expireDate, dueDate, maxDayTimeLimit }
    const after = newTerms(input, before)
    const thing = { noun: 'access', thingId: id, companyId: ctx.company.id } as const
    await assertRevision(tx, thing, input.revision)
    const change = changedFields(before, after)
    if (Object.keys(change.after).length === 0) return getAccess(tx, { id })
    if ('expireDate' in change.after) {
      const problem = checkExpireDate(after.expireDate, former)
      if (problem) throw problem
    }
    const terms = endsAtOf(ctx, { ...after, acceptedAt: former.acceptedAt })
    const { endsAt } = await db.selectNoFrom(terms.as('endsAt')).executeTakeFirstOrThrow()
    const now = ctx.now()
    if (hasPassed(endsAt, now)) throw new AppError('ExpireDateNotValid')
    const lastDay = endsAt && dayOf(endsAt, ctx.settings.timeZone)
    const dueProblem = checkDueDate(after.dueDate, {
      ...('dueDate' in change.after && { today: former.today }),
      ends: [lastDay, after.expireDate, former.endDate],
    })
    if (dueProblem) throw dueProblem
    // From its end until now, or until it was revoked, another one may have been live.
    const hadEnded = hasPassed(former.endsAt, former.revokedAt ?? now)
    if (hadEnded && former.revokedAt === null) {
      await checkRestorable(tx, [id], endsAt)
      const takesSeat = await offerSeats(tx, [id], seats, { getLaterEnd: true })
      if (!takesSeat(id)) throw new AppError('LicenceDoesntAcceptMoreActiveUsers')
    }
    await db
      .updateTable('accesses')
      // A new end makes it live again, until the sweep sees it.
      .set({
        ...after,
        endsAt,
        ...('endsAt' in changedFields({ endsAt: former.endsAt }, { endsAt }).after && { endedAt: null }),
        ...(hadEnded && { restoredAt: former.revokedAt ?? now }),
      })
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, { ...thing, action: 'update', ...change })
    await tellHolders(tx, ofAccesses([id]))
    return getAccess(tx, { id })
  })
}

const hasPassed = (end: Date | null, now: Date): boolean => end !== null && end <= now

function newTerms(input: UpdateAccessInput, former: AccessTerms): AccessTerms {
  const expireDate = input.expireDate === undefined ? former.expireDate : input.expireDate
  const dueDate = input.dueDate === undefined ? former.dueDate : input.dueDate
  const days = input.maxDayTimeLimit === undefined ? former.maxDayTimeLimit : input.maxDayTimeLimit
  if (input.hasMaxDayTimeLimit === false) return { expireDate, dueDate, maxDayTimeLimit: null }
  if (input.hasMaxDayTimeLimit && days === null) {
    throw validationFailed({ path: 'maxDayTimeLimit', rule: 'required' })
  }
  return { expireDate, dueDate, maxDayTimeLimit: days }
}

/**
 * Changes the end or due date of many accesses, each by the rules of changing one; absent fields
 * keep their value. The first of the list come first; those that cannot have them are left out and
 * counted.
 * @throws NotFound for an access of another company
 */
export async function updateAccesses(ctx: CompanyCtx, { idList, ...terms }: UpdateAccessesInput): Promise<Acted> {
  return inTransactionOf(ctx, async (tx, db) => {
    await lockGifts(tx, await findAccesses(tx, idList))
    await db.selectFrom('accesses').select('id').where('id', 'in', idList).orderBy('id').forNoKeyUpdate().execute()
    return actOneByOne(idList, async (id) => {
      await updateAccess(tx, { id, ...terms })
      return true
    })
  })
}
