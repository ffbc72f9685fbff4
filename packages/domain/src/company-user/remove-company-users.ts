import type { Acted } from '@cursus/contract/act'
import { anyOf, inTransactionOf, uuids } from '@cursus/db'
import { lockSeats, revokeAccesses, undoable } from '../access/index.ts'
import { isLive } from '../access-terms/index.ts'
import type { CompanyCtx, Eraser } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import type { SelectionResult } from '../list/index.ts'
import { lockForRemoval, lockPeople } from '../person/index.ts'
import { getAll, notFound } from '../query/index.ts'
import { leaveGroups, lockGroupsForJoining } from '../user-group/index.ts'
import { getPeople } from './company-user.ts'

/**
 * Removes people from the list of the company, all or none: their accesses are revoked, and they
 * leave its groups. Results, attestations and records stay readable. A new access, a restored one,
 * a group or an import brings them back; people who are removed already are kept as they are.
 * @returns how many were in the list
 * @throws NotFound when one is no person of the company
 */
export async function removeCompanyUsers(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<Acted> {
  return inTransactionOf(ctx, async (tx, db) => {
    const ids = [...new Set(idList)].sort()
    // Joining groups and importing lock the groups, restoring an access locks its licence.
    await lockGroupsForJoining(tx, [])
    const licences = await accessesOf(tx, ids).select('licenceId').distinct().execute()
    await lockSeats(
      tx,
      licences.map(({ licenceId }) => licenceId),
    )
    if ((await lockPeople(db, ids)).size !== ids.length) throw notFound()
    await lockForRemoval(db, ctx.company.id)
    const people = await getAll(ids, (batch) =>
      db
        .selectFrom('companyPeople')
        .select(['userId as id', 'removedAt'])
        .where('companyId', '=', ctx.company.id)
        .where('userId', '=', anyOf(uuids(batch))),
    )
    const listed = people.filter(({ removedAt }) => removedAt === null).map(({ id }) => id)
    if (listed.length === 0) return { done: 0, leftOut: [] }
    // Ended ones too: a licence that is extended would open them again.
    const accesses = await accessesOf(tx, listed).select('id').where('revokedAt', 'is', null).execute()
    if (accesses.length > 0) await revokeAccesses(tx, { idList: accesses.map(({ id }) => id) })
    // After the accesses: who completes one locks it first, and then their line in the list.
    await db
      .updateTable('companyPeople')
      .set({ isKnown: true, removedAt: ctx.now() })
      .where('companyId', '=', ctx.company.id)
      .where('userId', '=', anyOf(uuids(listed)))
      .execute()
    await leaveGroups(tx, listed)
    await recordEvents(
      tx,
      listed.map((thingId) => ({ noun: 'companyUser', thingId, companyId: ctx.company.id, action: 'remove' }) as const),
    )
    return { done: listed.length, leftOut: [] }
  })
}

const accessesOf = ({ db, company }: CompanyCtx, userIds: readonly string[]) =>
  db
    .selectFrom('accesses')
    .where('companyId', '=', company.id)
    .where('userId', '=', anyOf(uuids([...userIds])))

/** What companies say about the person. */
export const eraseCompanyUser: Eraser = async ({ db }, { id }) => {
  await db.deleteFrom('personAttributes').where('userId', '=', id).execute()
  await db
    .updateTable('companyPeople')
    .set({ firstname: null, lastname: null, language: null })
    .where('userId', '=', id)
    .where('isKnown', '=', true)
    .execute()
}

/**
 * Revokes everything that these people have in the company, all or none. Results stay readable.
 * @returns how many people had something, and the accesses by which it is undone
 * @throws NotFound when one is no person of the company
 */
export async function revokeUsers(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<SelectionResult> {
  return inTransactionOf(ctx, async (tx, db) => {
    await getPeople(tx, idList)
    const live = await db
      .selectFrom('accesses as a')
      .select('a.id')
      .where('a.companyId', '=', ctx.company.id)
      .where('a.userId', '=', anyOf(uuids(idList)))
      .where(isLive(ctx))
      .execute()
    const revoked = live.length > 0 ? await revokeAccesses(tx, { idList: live.map(({ id }) => id) }) : []
    const done = new Set(revoked.map(({ userId }) => userId)).size
    return { done, leftOut: [], undoable: await undoable(tx, revoked) }
  })
}
