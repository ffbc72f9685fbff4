import { makeCompany, makeManager, makeUser } from '@cursus/domain/testing'
import {
  allCompanyRights,
  allPlatformRights,
  type CompanyRight,
  type PlatformDomain,
  type PlatformRight,
  type Right,
} from '@cursus/rights'
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

const withRead = <R extends Right>(right: R): R[] =>
  right.endsWith('.write') ? [right, right.replace('.write', '.read') as R] : [right]

/**
 * Signed out, a participant, each single right, a badge without rights, another company's manager,
 * a suspended user.
 */
export async function makeCast(test: TestApp, company: { id: string }): Promise<Person[]> {
  const { db } = test.ctx
  const nobody = { holds: new Set<Right>(), holdsElsewhere: new Set<Right>(), isInCompany: false }

  async function signedIn(name: string, user: { id: string }, holds: Right[] = [], isInCompany = false) {
    const cookie = await test.cookieOf(user)
    return {
      name,
      userId: user.id,
      cookie,
      isSignedIn: true,
      holds: new Set(holds),
      holdsElsewhere: new Set<Right>(),
      isInCompany,
    }
  }

  /** Exactly this right and its read right, without the rest of the closure. */
  async function platformManager(right: PlatformRight): Promise<Person> {
    const user = await makeUser(db)
    const [domain, action] = right.split('.') as [PlatformDomain, 'read' | 'write']
    await db
      .insertInto('platformRights')
      .values({ userId: user.id, domain, canWrite: action === 'write' })
      .execute()
    const holds: Right[] = withRead(right)
    // Writing companies overrides every right in a company (specification §6).
    if (right === 'companies.write') holds.push(...allCompanyRights)
    return signedIn(`platform ${right}`, user, holds, right === 'companies.write')
  }

  async function companyManager(right: CompanyRight): Promise<Person> {
    const [area, action] = right.split('.') as ['training' | 'admin', 'read' | 'write']
    const user = await makeManager(db, company, { training: 'none', admin: 'none', [area]: action })
    return signedIn(`company ${right}`, user, withRead(right), true)
  }

  const suspended = await makeUser(db)
  const suspendedCookie = await test.cookieOf(suspended)
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', suspended.id).execute()

  const badge = await makeManager(db, company, { training: 'none', admin: 'none', responsible: true })
  const foreigner = await makeManager(db, await makeCompany(db))
  return [
    { name: 'nobody, signed out', userId: undefined, cookie: undefined, isSignedIn: false, ...nobody },
    { name: 'somebody suspended', userId: suspended.id, cookie: suspendedCookie, isSignedIn: false, ...nobody },
    await signedIn('a participant', await makeUser(db)),
    {
      ...(await signedIn('a manager of another company', foreigner)),
      holdsElsewhere: new Set<Right>(allCompanyRights),
    },
    await signedIn('a manager with nothing but the badge', badge),
    ...(await Promise.all(allCompanyRights.map(companyManager))),
    ...(await Promise.all(allPlatformRights.map(platformManager))),
  ]
}
