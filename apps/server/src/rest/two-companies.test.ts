import { makeAccess, makeCompany, makeLicence, makeManager, makeUserGroup } from '@cursus/domain/testing'
import { beforeAll, expect, it } from 'vitest'
import { createArenas, prepare } from '../testing/arena.ts'
import { readRows } from '../testing/read-rows.ts'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp({ LOG_LEVEL: 'error', TRUST_PROXY: '1' })
let makeArena: Awaited<ReturnType<typeof createArenas>>

beforeAll(async () => {
  makeArena = await createArenas(test)
})

type Arena = Awaited<ReturnType<typeof makeArena>>

/** A second company of everybody in the arena, with the same modules and the same names. */
async function makeNeighbour({
  admin,
  module,
  finishedModule,
  manager,
  person,
  colleague,
  leaver,
  group,
  otherGroup,
  attribute,
}: Arena) {
  const { db } = test.ctx
  const company = await makeCompany(db)
  const licence = await makeLicence(db, company, { modules: [module, finishedModule] })
  const at = { createdAt: new Date() }
  const people = [person, colleague, leaver]
  const accesses: { id: string }[] = []
  for (const { id: userId } of people) {
    const progress = { acceptedAt: new Date(), doneAt: new Date() }
    accesses.push(await makeAccess(db, { licence, module, userId, acceptedAt: new Date() }))
    accesses.push(await makeAccess(db, { licence, module: finishedModule, userId, ...progress }))
  }
  for (const { id: userId } of [manager, person, colleague]) await makeManager(db, company, { userId })
  const groups = [
    await makeUserGroup(db, company, { name: group.name, userIds: people.map(({ id }) => id) }),
    await makeUserGroup(db, company, { name: otherGroup.name, userIds: [person.id] }),
  ]
  for (const { id: userGroupId } of groups) {
    const input = { userGroupId, moduleId: module.id, licenceId: licence.id, ...at }
    await db.insertInto('userGroupModules').values(input).execute()
  }
  const attributes = [attribute.name, 'Shop'].map((name) => ({ name, value: 'Nice' }))
  const path = `/api/company/${company.id}/user/${person.id}`
  const input = { firstname: 'Named', attributes }
  expect((await test.call('PATCH', path, { as: admin, body: input })).statusCode).toBe(200)
  const own = db.selectFrom('companyAttributes').select('id').where('companyId', '=', company.id)
  const attributeIds = (await own.execute()).map(({ id }) => id)
  return () =>
    readRows(db, {
      company_id: [company.id],
      licence_id: [licence.id],
      access_id: accesses.map(({ id }) => id),
      user_group_id: groups.map(({ id }) => id),
      attribute_id: attributeIds,
    })
}

/** The participant's own order and favourites, which are of all modules, of whatever company. */
const ofNoCompany = [
  'participant.userModule.order',
  'participant.userContent.setFavorite',
  'participant.userContent.setResourceFavorite',
]

// A right, or an id of a person, reaches the company of the call only: everybody is in both.
it('an act in one company changes no row of another one with the same people', { timeout: 300_000 }, async () => {
  const all = Object.keys((await makeArena()).mutations).filter((name) => /^(?:company|participant)\./.test(name))
  const names = all.filter((name) => !ofNoCompany.includes(name))
  expect(names.length).toBeGreaterThan(50)
  const changed: Record<string, string[]> = {}
  for (const name of names) {
    const arena = await makeArena()
    const rows = await makeNeighbour(arena)
    await prepare(arena.mutations, name)
    const before = await rows()
    const answer = await arena.mutations[name]?.()
    const after = await rows()
    const tables = Object.keys(before).filter((table) => before[table] !== after[table])
    // An act that takes the other company for its own may also be refused.
    if (tables.length > 0 || !answer || answer.statusCode >= 300) changed[name] = [answer?.body ?? '', ...tables]
  }
  expect(changed).toEqual({})
})
