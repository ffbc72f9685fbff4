import { makeCompany, makeManager, makeUser } from '@cursus/domain/testing'
import { allCompanyRights, allPlatformRights, type PlatformDomain, type Right } from '@cursus/rights'
import type { Access } from '../calls/call.ts'
import type { TestApp } from './start-test-app.ts'

/**
 * A person of the rights matrix with their rights in the scene's company, listed by hand and not
 * computed by the tested code.
 */
export type Person = {
  name: string
  userId: string | undefined
  cookie: string | undefined
  isSignedIn: boolean
  holds: ReadonlySet<Right>
  /** Company rights in another company. */
  holdsElsewhere: ReadonlySet<Right>
  /** Has a right in the company, so may learn that it exists. */
  isInCompany: boolean
}

const readOf = (right: Right) => right.replace('.write', '.read') as Right
const allRights: readonly Right[] = [...allCompanyRights, ...allPlatformRights]

/** What a right gives: writing includes reading, and writing companies every right in a company. */
const given = (right: Right): Right[] => [
  right,
  readOf(right),
  ...(right === 'companies.write' ? allCompanyRights : []),
]

/** Every right that gives none of these. */
const allBut = (rights: readonly Right[]): Right[] =>
  allRights.filter((right) => !given(right).some((one) => rights.includes(one)))

/** The people whose answers show who may make a call. */
export async function makeCast(test: TestApp, company: { id: string }): Promise<(access: Access) => Promise<Person[]>> {
  const { db } = test.ctx
  const nobody = { holds: new Set<Right>(), holdsElsewhere: new Set<Right>(), isInCompany: false }
  const signedIn = async (name: string, user: { id: string }): Promise<Person> => ({
    name,
    userId: user.id,
    cookie: await test.cookieOf(user),
    isSignedIn: true,
    ...nobody,
  })

  /** Exactly these rights and what they give, without the rest of the closure. */
  async function makeHolder(name: string, rights: readonly Right[]): Promise<Person> {
    const has = (right: string) => rights.some((one) => one === right || readOf(one) === right)
    const levelOf = (area: string): 'none' | 'read' | 'write' =>
      has(`${area}.write`) ? 'write' : has(`${area}.read`) ? 'read' : 'none'
    const [training, admin] = [levelOf('training'), levelOf('admin')]
    const isManager = training !== 'none' || admin !== 'none'
    const user = isManager ? await makeManager(db, company, { training, admin }) : await makeUser(db)
    const domains = [...new Set(allPlatformRights.filter(has).map((right) => right.split('.')[0] as PlatformDomain))]
    const rows = domains.map((domain) => ({ userId: user.id, domain, canWrite: has(`${domain}.write`) }))
    if (rows.length > 0) await db.insertInto('platformRights').values(rows).execute()
    return {
      ...(await signedIn(name, user)),
      holds: new Set(rights.flatMap(given)),
      isInCompany: isManager || rights.includes('companies.write'),
    }
  }
  const holders = new Map<string, Promise<Person>>()
  function holder(name: string, rights: readonly Right[]): Promise<Person> {
    const known = holders.get(name) ?? makeHolder(name, rights)
    holders.set(name, known)
    return known
  }

  const suspended = await makeUser(db)
  const suspendedCookie = await test.cookieOf(suspended)
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', suspended.id).execute()
  const badge = await makeManager(db, company, { training: 'none', admin: 'none', responsible: true })
  const withoutRights: Person[] = [
    { name: 'nobody, signed out', userId: undefined, cookie: undefined, isSignedIn: false, ...nobody },
    { name: 'somebody suspended', userId: suspended.id, cookie: suspendedCookie, isSignedIn: false, ...nobody },
    await signedIn('a participant', await makeUser(db)),
    {
      ...(await signedIn('a manager of another company', await makeManager(db, await makeCompany(db)))),
      holdsElsewhere: new Set<Right>(allCompanyRights),
    },
    await signedIn('a manager with nothing but the badge', badge),
  ]
  return async (access) => {
    if (!('anyOf' in access)) return withoutRights
    const rights: readonly Right[] = access.anyOf
    return [
      ...withoutRights,
      ...(await Promise.all(rights.map((right) => holder(`only ${right}`, [right])))),
      await holder(`all but ${rights.join(', ')}`, allBut(rights)),
    ]
  }
}
