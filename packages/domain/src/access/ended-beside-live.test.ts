import { describe, expect, it } from 'vitest'
import { getCompanyUser, removeCompanyUsers } from '../company-user/index.ts'
import { getLicence } from '../licence/index.ts'
import { acceptUserModule, getUserModule, listUserModules, openUserContent } from '../participant/index.ts'
import { listResults } from '../report/index.ts'
import {
  brokenInvariants,
  day,
  expectRefusal,
  grant,
  makeAccess,
  makeContent,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeTraining,
  makeUser,
  makeUserCtx,
  useCtx,
} from '../testing/index.ts'
import { suspendUsers, unsuspendUsers } from '../user/index.ts'
import { giveAccess, listAccesses, restoreAccesses, revokeAccesses, updateAccess } from './index.ts'

const ctx = useCtx()
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** A person whose access has ended, done, and who got the module again. */
async function startAgain(way: 'ended' | 'revoked') {
  const content = await makeContent(ctx.db, { type: 'external-link' })
  const module = await makeModule(ctx.db, { contents: [content] })
  const training = await makeTraining(ctx, { modules: [module], seats: 1 })
  const scene = { ...training, module }
  const person = await makeUser(ctx.db)
  const over = way === 'ended' ? { endsAt: ago(1) } : { revokedAt: ago(1) }
  const former = await makeAccess(ctx.db, {
    ...scene,
    ...over,
    userId: person.id,
    createdAt: ago(72),
    acceptedAt: ago(71),
    doneCount: 1,
    doneAt: ago(70),
  })
  const { created } = await giveAccess(scene.trainer, grant(scene, [person.email]))
  const live = created[0]!.id
  return { scene, content, person, former: former.id, live, me: await makeUserCtx(ctx, person) }
}

describe.each(['ended', 'revoked'] as const)('an access that is %s beside a live one', (way) => {
  it('leaves the seat and the figures to the live one', async () => {
    const { scene, person, former, live } = await startAgain(way)
    expect((await getLicence(scene.trainer, scene.licence)).usage).toEqual({ current: 1, max: 1 })
    expect(await getCompanyUser(scene.trainer, person)).toMatchObject({ activeAccessCount: 1 })
    const ids = async (state?: 'active' | 'inactive') =>
      (await listAccesses(scene.trainer, { userId: person.id, ...(state && { state: [state] }) })).rows.map(
        ({ id }) => id,
      )
    expect(await ids('active')).toEqual([live])
    expect(await ids('inactive')).toEqual([former])
    expect(await ids()).toEqual([live, former])
    const results = (await listResults(scene.trainer, {})).rows
    expect(results.find(({ id }) => id === live)).toMatchObject({ doneAt: null, progress: 0 })
    // A revoked one is no result of today.
    expect(results.some(({ id }) => id === former)).toBe(way === 'ended')
    expect(await brokenInvariants(ctx)).toEqual({})
  })

  it('is another module for the participant, with results of its own', async () => {
    const { content, former, live, me } = await startAgain(way)
    const shown = async () => new Map((await listUserModules(me)).rows.map((row) => [row.id, row]))
    expect((await shown()).get(live)).toMatchObject({ active: true, done: false, reason: 'toAccept' })
    expect((await shown()).get(former)).toMatchObject({ active: false, done: true })
    await acceptUserModule(me, { userModuleId: live })
    await expectRefusal(openUserContent(me, { userModuleId: former, contentId: content.id }), 'ModuleAccessNotActive')
    await openUserContent(me, { userModuleId: live, contentId: content.id })
    expect(await getUserModule(me, { userModuleId: live })).toMatchObject({ done: true })
    const row = await ctx.db.selectFrom('accesses').select('doneAt').where('id', '=', former).executeTakeFirstOrThrow()
    expect(row.doneAt?.getTime()).toBeLessThan(ago(69).getTime())
  })

  it('cannot come back, and nothing is given a third time', async () => {
    const { scene, person, former, live } = await startAgain(way)
    const comeBack = () =>
      way === 'ended'
        ? updateAccess(scene.trainer, { id: former, expireDate: day(5) })
        : restoreAccesses(scene.trainer, { idList: [former] })
    await expectRefusal(comeBack(), 'AccessAlreadyLive')
    expect(await giveAccess(scene.trainer, grant(scene, [person.email]))).toEqual({
      created: [],
      skipped: [{ email: person.email, reason: 'alreadyHasAccess' }],
    })
    await revokeAccesses(scene.trainer, { idList: [live] })
    await comeBack()
    expect((await listAccesses(scene.trainer, { state: ['active'] })).rows.map(({ id }) => id)).toEqual([former])
    expect(await brokenInvariants(ctx)).toEqual({})
  })
})

describe('a person who is restored again and again', () => {
  it.each(['their access', 'their line in the company', 'their account'])(
    'has one seat each time: %s',
    async (what) => {
      const scene = await makeTraining(ctx, { seats: 1 })
      const other = await makeLicence(ctx.db, scene.company, { modules: [scene.module], seats: 1 })
      const person = await makeUser(ctx.db)
      const clerk = await makeManagementCtx(ctx)
      const { created } = await giveAccess(scene.trainer, grant(scene, [person.email]))
      const idList = [created[0]!.id]
      const users = { idList: [person.id] }
      const away: Record<string, () => Promise<unknown>> = {
        'their access': () => revokeAccesses(scene.trainer, { idList }),
        'their line in the company': () => removeCompanyUsers(scene.trainer, users),
        'their account': () => suspendUsers(clerk, users),
      }
      const back = () =>
        what === 'their account' ? unsuspendUsers(clerk, users) : restoreAccesses(scene.trainer, { idList })
      for (let time = 0; time < 3; time++) {
        await away[what]?.()
        // Suspended people keep their seat.
        const remaining = what === 'their account' ? 1 : 0
        expect((await getLicence(scene.trainer, scene.licence)).usage.current).toBe(remaining)
        await back()
        expect((await getLicence(scene.trainer, scene.licence)).usage).toEqual({ current: 1, max: 1 })
        expect(await getCompanyUser(scene.trainer, person)).toMatchObject({ activeAccessCount: 1, removedDate: null })
        expect((await listAccesses(scene.trainer, { state: ['active'] })).rows.map(({ id }) => id)).toEqual(idList)
        // What they have back is what another licence refuses them.
        expect((await giveAccess(scene.trainer, grant({ ...scene, licence: other }, [person.email]))).created).toEqual(
          [],
        )
        expect(await brokenInvariants(ctx)).toEqual({})
      }
    },
  )
})
