import { afterAll, describe, expect, it } from 'vitest'
import type { CompanyCtx } from '../context.ts'
import { getLicence } from '../licence/index.ts'
import {
  brokenInvariants,
  day,
  duringChange,
  makeAccess,
  makeLicence,
  makeTraining,
  makeUser,
  useCtx,
} from '../testing/index.ts'
import { giveAccess, giveModules } from './give-access.ts'
import { listAccesses } from './list-accesses.ts'
import { restoreAccesses, restoreEach } from './revoke-accesses.ts'
import { updateAccess, updateAccesses } from './update-access.ts'

const ctx = useCtx()
// Hooks run in reverse order: the database is closed after this.
afterAll(async () => expect(await brokenInvariants(ctx)).toEqual({}))
let serial = 0
const newEmail = () => `late${++serial}@example.org`
const hour = 3_600_000

const start = (seats: number) => makeTraining(ctx, { seats })
type Scene = Awaited<ReturnType<typeof start>>
type Person = Awaited<ReturnType<typeof makeUser>>
type Act = (trainer: CompanyCtx) => Promise<unknown>

const ago = (hours: number) => new Date(Date.now() - hours * hour)
const revoked = ({ licence, module }: Scene) =>
  makeAccess(ctx.db, { licence, module, createdAt: ago(72), revokedAt: ago(1) })
const ended = ({ licence, module }: Scene) =>
  makeAccess(ctx.db, { licence, module, createdAt: ago(72), endsAt: ago(1) })

/** Every act that takes a seat, of a person of its own. */
const acts: Record<string, (scene: Scene) => Promise<Act>> = {
  'giving a module': async ({ licence, module }) => {
    const to = { moduleLicenceId: licence.id, userGroupIdList: [], hasMaxDayTimeLimit: false }
    return (trainer) => giveAccess(trainer, { ...to, moduleId: module.id, userList: [newEmail()] })
  },
  'giving several': async ({ licence, module }) => {
    const to = { moduleLicenceId: licence.id, userGroupIdList: [], hasMaxDayTimeLimit: false }
    return (trainer) => giveModules(trainer, { ...to, moduleIdList: [module.id], userList: [newEmail()] })
  },
  'restoring one': async (scene) => {
    const { id } = await revoked(scene)
    return (trainer) => restoreAccesses(trainer, { idList: [id] })
  },
  'restoring many': async (scene) => {
    const { id } = await revoked(scene)
    return (trainer) => restoreEach(trainer, { idList: [id] })
  },
  'a later end': async (scene) => {
    const { id } = await ended(scene)
    return (trainer) => updateAccess(trainer, { id, expireDate: day(5) })
  },
  'later ends': async (scene) => {
    const { id } = await ended(scene)
    return (trainer) => updateAccesses(trainer, { idList: [id], expireDate: day(5) })
  },
}
const pairs = Object.keys(acts).flatMap((first) => Object.keys(acts).map((second) => [first, second] as const))

// The first act has taken the seat and is not committed: the second one starts, and must wait.
describe('the last seat', () => {
  it.each(pairs)('is taken once: %s, then %s', async (first, second) => {
    const scene = await start(1)
    const { trainer, licence } = scene
    const [takes, comesLate] = [await acts[first]!(scene), await acts[second]!(scene)]
    const [late] = await duringChange(
      ctx.db,
      (db) => takes({ ...trainer, db }),
      () => [comesLate(trainer)],
    )
    // Acts on many leave out what cannot be.
    if (late?.status === 'fulfilled')
      expect(late.value).toMatchObject({
        done: 0,
        leftOut: [{ reason: 'LicenceDoesntAcceptMoreActiveUsers', number: 1 }],
      })
    else expect(late?.reason.code).toMatch(/MoreUser|MoreActiveUsers/)
    expect((await getLicence(trainer, licence)).usage).toEqual({ current: 1, max: 1 })
    expect((await listAccesses(trainer, { state: ['active'] })).total).toBe(1)
  })
})

describe('one module of one person', () => {
  /** Every act that makes an access live; earlier ones were so `from` hours ago. */
  const ways = {
    'is given': async ({ licence, module }: Scene, { email }: Person): Promise<Act> => {
      const input = { moduleLicenceId: licence.id, moduleId: module.id, userList: [email] }
      return (trainer) => giveAccess(trainer, { ...input, userGroupIdList: [], hasMaxDayTimeLimit: false })
    },
    'is restored': async (scene: Scene, { id: userId }: Person, from: number): Promise<Act> => {
      const { id } = await makeAccess(ctx.db, { ...scene, userId, createdAt: ago(from + 1), revokedAt: ago(from) })
      return (trainer) => restoreEach(trainer, { idList: [id] })
    },
    'ends later': async (scene: Scene, { id: userId }: Person, from: number): Promise<Act> => {
      const { id } = await makeAccess(ctx.db, { ...scene, userId, createdAt: ago(from + 1), endsAt: ago(from) })
      return (trainer) => updateAccess(trainer, { id, expireDate: day(5) })
    },
  }
  type Way = keyof typeof ways
  const both = (Object.keys(ways) as Way[]).flatMap((first) =>
    (Object.keys(ways) as Way[]).map((second) => [first, second] as const),
  )

  it.each(both)('is live once by two licences: one %s, then the other %s', async (first, second) => {
    const scene = await start(5)
    const { trainer, module } = scene
    const other = await makeLicence(ctx.db, trainer.company, { modules: [module] })
    const person = await makeUser(ctx.db)
    const [begins, comesLate] = [
      await ways[first](scene, person, 48),
      await ways[second]({ ...scene, licence: other }, person, 24),
    ]
    const [late] = await duringChange(
      ctx.db,
      (db) => begins({ ...trainer, db }),
      () => [comesLate(trainer)],
    )
    // Refused by name: a constraint of the table would be an internal error.
    if (late?.status === 'rejected') expect(late.reason.code).toBe('AccessAlreadyLive')
    expect((await listAccesses(trainer, { state: ['active'] })).total).toBe(1)
  })
})
