import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listCompanyUsers } from '../company-user/index.ts'
import type { CompanyCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import { getLicence, updateLicence } from '../licence/index.ts'
import {
  brokenInvariants,
  changeRow,
  day,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeCustomer,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeTraining,
  makeUser,
  makeUserGroup,
  useCtx,
} from '../testing/index.ts'
import { giveAccess } from './give-access.ts'
import { listAccesses } from './list-accesses.ts'
import { endAccesses, restoreAccesses, revokeAccesses } from './revoke-accesses.ts'
import { updateAccess } from './update-access.ts'

const ctx = useCtx()

/** Counts seats and people by definition, over all accesses of a licence. */
async function countByDefinition({ now }: CompanyCtx, licenceId: string) {
  const { rows } = await sql<{ userId: string; moduleId: string }>`
    select a.user_id, a.module_id from accesses a join users u on u.id = a.user_id
    where a.licence_id = ${licenceId} and a.revoked_at is null and u.deleted_at is null
      and (a.ends_at is null or a.ends_at > ${now()})`.execute(ctx.db)
  const people = new Map<string, number>()
  for (const { moduleId } of rows) people.set(moduleId, (people.get(moduleId) ?? 0) + 1)
  return { seats: new Set(rows.map(({ userId }) => userId)).size, people }
}

/** Seeded pseudo-random numbers below `limit`. */
function pseudoRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

describe('seats and people of a licence', () => {
  const seeds = Array.from({ length: Number(process.env.FUZZ_RUNS ?? 8) }, (_, index) => index + 1)

  // Few people meet themselves often: an ended access beside a live one, a seat held twice.
  it.each(seeds)('are correct after every kind of change, before and after a sweep (%i)', async (seed) => {
    const roll = pseudoRandom(seed)
    const company = await makeCompany(ctx.db)
    const modules = await Promise.all([makeModule(ctx.db), makeModule(ctx.db), makeModule(ctx.db)])
    const licences = await Promise.all([1, 2].map(() => makeLicence(ctx.db, company, { modules, endDate: day(90) })))
    const clerk = await makeManagementCtx(ctx)
    const trainer = await makeCompanyCtx(ctx, company)
    const people = await Promise.all(Array.from({ length: 3 }, () => makeUser(ctx.db)))
    const start = Date.now()
    let hours = 0
    const at = (): CompanyCtx => ({ ...trainer, now: () => new Date(start + hours * 3_600_000) })
    const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T
    const accessIds = async () => {
      const rows = await ctx.db.selectFrom('accesses').select('id').where('companyId', '=', company.id).execute()
      return rows.map(({ id }) => id)
    }
    const acts: (() => Promise<unknown>)[] = [
      () =>
        giveAccess(at(), {
          moduleLicenceId: pick(licences).id,
          moduleId: pick(modules).id,
          userList: [pick(people).email, pick(people).email],
          userGroupIdList: [],
          hasMaxDayTimeLimit: false,
          expireDate: roll(2) === 0 ? day(2 + roll(20)) : null,
        }),
      async () => revokeAccesses(at(), { idList: [pick(await accessIds())] }),
      async () => restoreAccesses(at(), { idList: [pick(await accessIds())] }),
      async () =>
        updateAccess(at(), { id: pick(await accessIds()), expireDate: roll(3) > 0 ? day(1 + roll(40)) : null }),
      () =>
        updateLicence(at(), { id: pick(licences).id, moduleIdList: modules.slice(0, 2 + roll(2)).map(({ id }) => id) }),
      () => removeUser(clerk, pick(people)),
      () => endAccesses(at(), { batch: 2 }),
      async () => {
        hours += roll(72)
      },
    ]
    for (let turn = 0; turn < 30; turn++) {
      await pick(acts)().catch((error) => {
        // Refusals are expected.
        if (error.name !== 'AppError') throw error
      })
      for (const { id } of licences) {
        const licence = await getLicence(at(), { id })
        const seen = await countByDefinition(at(), id)
        expect(licence.usage.current, `turn ${turn}`).toBe(seen.seats)
        for (const module of licence.modules) expect(module.activeUserCount).toBe(seen.people.get(module.id) ?? 0)
      }
    }
    expect(await brokenInvariants(at())).toEqual({})
  })

  it('are never exceeded when eighty concurrent calls of every kind ask for the last one', async () => {
    const { trainer, module, licence } = await makeTraining(ctx, { seats: 1 })
    const hour = 3_600_000
    const past = { licence, module, createdAt: new Date(Date.now() - 72 * hour) }
    const acts = await Promise.all(
      Array.from({ length: 80 }, async (_, turn) => {
        const email = `last${turn}@example.org`
        if (turn % 4 === 0) {
          const { id } = await makeAccess(ctx.db, { ...past, revokedAt: new Date(Date.now() - hour) })
          return () => restoreAccesses(trainer, { idList: [id] })
        }
        if (turn % 4 === 1) {
          const { id } = await makeAccess(ctx.db, { ...past, endsAt: new Date(Date.now() - hour) })
          return () => updateAccess(trainer, { id, expireDate: day(5) })
        }
        if (turn % 8 === 2) return () => endAccesses(ctx, { batch: 3 }).then(() => 'takes no seat' as const)
        return () =>
          giveAccess(trainer, {
            moduleLicenceId: licence.id,
            moduleId: module.id,
            userList: [email],
            userGroupIdList: [],
            hasMaxDayTimeLimit: false,
          })
      }),
    )
    const outcomes = await Promise.allSettled(acts.map((act) => act()))
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value !== 'takes no seat')
    expect(won).toHaveLength(1)
    expect((await getLicence(trainer, licence)).usage).toEqual({ current: 1, max: 1 })
    expect((await countByDefinition(trainer, licence.id)).seats).toBe(1)
    expect(await brokenInvariants(ctx)).toEqual({})
  }, 120_000)

  it('are missed by no check: wrong counts are named', async () => {
    const { company, module, licence } = await makeCustomer(ctx.db)
    await makeAccess(ctx.db, { licence, module })
    await ctx.db.updateTable('licenceSeats').set({ seats: 2 }).where('licenceId', '=', licence.id).execute()
    await ctx.db.updateTable('companyPeople').set({ email: null }).where('companyId', '=', company.id).execute()
    const named = await brokenInvariants(ctx)
    expect(Object.keys(named).toSorted()).toEqual(['companyPeople', 'licenceSeats', 'wrongSeats'])
    expect(await brokenInvariants(ctx)).toEqual({})
  })

  it('are freed at once when their user is erased', async () => {
    const { trainer, module, licence } = await makeTraining(ctx, { seats: 1 })
    const { userId } = await makeAccess(ctx.db, { licence, module })
    expect((await getLicence(trainer, licence)).usage.current).toBe(1)
    await removeUser(await makeManagementCtx(ctx), { id: userId })
    expect((await getLicence(trainer, licence)).usage.current).toBe(0)
    expect((await listAccesses(trainer, {})).rows).toMatchObject([{ state: 'inactive', reason: 'erased' }])
    expect((await listAccesses(trainer, { state: ['active'] })).total).toBe(0)
  })
})

describe('people of a company', () => {
  it('appear with an access or a group, follow their names, and disappear without either or when erased', async () => {
    const { company, trainer, module, licence } = await makeTraining(ctx)
    const names = async (search?: string) =>
      (await listCompanyUsers(trainer, { sort: 'name', search })).rows.map(({ lastname }) => lastname)
    const zola = await makeUser(ctx.db, { lastname: 'Zola' })
    const member = await makeUser(ctx.db, { lastname: 'Éluard' })
    await makeAccess(ctx.db, { licence, module, userId: zola.id })
    const userIds = [zola.id, member.id]
    const groups = [
      (await makeUserGroup(ctx.db, company, { userIds })).id,
      (await makeUserGroup(ctx.db, company, { userIds })).id,
    ]
    expect(await names()).toEqual(['Éluard', 'Zola'])
    expect(await names('elua')).toEqual(['Éluard'])
    await changeRow(ctx.db, 'users', zola.id, { lastname: 'Balzac' })
    expect(await names('balz')).toEqual(['Balzac'])
    await ctx.db
      .deleteFrom('userGroups')
      .where('id', '=', groups[0] as string)
      .execute()
    expect(await names()).toEqual(['Balzac', 'Éluard'])
    await ctx.db
      .deleteFrom('userGroupMembers')
      .where('userGroupId', '=', groups[1] as string)
      .execute()
    expect(await names()).toEqual(['Balzac'])
    await removeUser(await makeManagementCtx(ctx), zola)
    expect(await listCompanyUsers(trainer, { limit: 10 })).toMatchObject({ rows: [], total: 0 })
    expect(await brokenInvariants(ctx)).toEqual({})
  })
})
