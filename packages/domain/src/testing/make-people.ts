import { randomBytes } from 'node:crypto'
import type { Language } from '@cursus/contract/language-values'
import { type Database, inTransaction, newId } from '@cursus/db'
import { closePlatformRights, type PlatformDomain, type PlatformRight, type PlatformRights } from '@cursus/rights'
import { actorOf, hashPassword, selectMe, toMe } from '../auth/index.ts'
import type { CallDeps, CompanyCtx, ManagementCtx, OpenCtx, UserCtx } from '../context.ts'
import { reserveNames } from '../name/index.ts'
import { copyPeople } from '../person/index.ts'
import { nextSerial, unique } from './use-ctx.ts'

export type TestUser = { id: string; email: string }
export type UserSpec = {
  email?: string
  firstname?: string
  lastname?: string
  /** Only for tests that sign in. */
  password?: string
  language?: Language
  state?: 'invited' | 'unverified' | 'verified' | 'suspended'
  rights?: PlatformRights | PlatformRight[]
}

const hashes = new Map<string, Promise<string>>()
/** Tests give many people one password; argon2 takes its time once. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Creates a user, verified by default. */
export async function makeUser(db: Database, spec: UserSpec = {}): Promise<TestUser> {
  const { state = 'verified' } = spec
  const id = newId()
  const email = spec.email ?? `person${nextSerial()}@example.com`
  const signedUp = state === 'invited' ? null : new Date()
  await db
    .insertInto('users')
    .values({
      id,
      email,
      firstname: signedUp && (spec.firstname ?? 'Camille'),
      lastname: signedUp && (spec.lastname ?? 'Martin'),
      passwordHash: signedUp && (spec.password === undefined ? 'none' : await hashOnce(spec.password)),
      language: spec.language ?? 'fr',
      signedUpAt: signedUp,
      emailVerifiedAt: state === 'unverified' ? null : signedUp,
      suspendedAt: state === 'suspended' ? signedUp : null,
      createdAt: new Date(),
    })
    .execute()
  if (spec.rights) await givePlatformRights(db, id, spec.rights)
  return { id, email }
}

/** Stores rights closed, as the platform does. */
export async function givePlatformRights(
  db: Database,
  userId: string,
  rights: PlatformRights | PlatformRight[],
): Promise<void> {
  const wanted: PlatformRights = {}
  if (Array.isArray(rights)) {
    for (const right of rights) {
      const [domain, action] = right.split('.') as [PlatformDomain, 'read' | 'write']
      wanted[domain] = { read: true, write: action === 'write' || (wanted[domain]?.write ?? false) }
    }
  } else Object.assign(wanted, rights)
  const domains = Object.entries(closePlatformRights(wanted)) as [PlatformDomain, { write: boolean }][]
  const rows = domains.map(([domain, { write }]) => ({ userId, domain, canWrite: write }))
  if (rows.length > 0) await db.insertInto('platformRights').values(rows).execute()
}

/** Signed-in context of that user, with their current rights and a new session. */
export async function makeUserCtx<Ctx extends CallDeps>(
  ctx: Ctx,
  { id }: Pick<TestUser, 'id'>,
): Promise<Ctx & UserCtx & OpenCtx> {
  const me = toMe(await selectMe(ctx.db).where('u.id', '=', id).executeTakeFirstOrThrow())
  const sessionId = randomBytes(32).toString('hex')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
  await ctx.db
    .insertInto('sessions')
    .values({ id: sessionId, rowId: newId(), userId: id, expiresAt, createdAt: now, lastSeenAt: now })
    .execute()
  return {
    ...ctx,
    actor: actorOf(me, { kind: 'session', id: sessionId }),
    language: me.language,
    address: '203.0.113.1',
  }
}

/** Context of a platform manager with these rights; all rights by default. */
export async function makeManagementCtx<Ctx extends CallDeps>(
  ctx: Ctx,
  rights: PlatformRight[] = allPlatformWrites,
): Promise<Ctx & ManagementCtx> {
  const user = await makeUser(ctx.db, { rights })
  return { ...(await makeUserCtx(ctx, user)), management: true }
}

export const allPlatformWrites: PlatformRight[] = [
  'themes.write',
  'modules.write',
  'contents.write',
  'contentCategories.write',
  'companies.write',
  'platformManagers.write',
  'users.write',
]

export type TestCompany = { id: string; name: string }

export function makeCompany(db: Database, name = unique('Company')): Promise<TestCompany> {
  return inTransaction(db, async (trx) => {
    const id = newId()
    await reserveNames(trx, id, [{ kind: 'company', language: '', text: name }])
    await trx.insertInto('companies').values({ id, name, createdAt: new Date() }).execute()
    await trx.insertInto('reminderSettings').values({ companyId: id }).execute()
    return { id, name }
  })
}

export type ManagerSpec = UserSpec & {
  userId?: string
  training?: 'none' | 'read' | 'write'
  admin?: 'none' | 'read' | 'write'
  responsible?: boolean
  /** Has not entered the company yet. */
  isStranger?: boolean
}

/** Creates a manager, with all company rights by default. */
export async function makeManager(db: Database, company: { id: string }, spec: ManagerSpec = {}): Promise<TestUser> {
  const { training = 'write', admin = 'write', responsible = false, isStranger = false, userId, ...user } = spec
  const person = userId === undefined ? await makeUser(db, user) : { id: userId, email: '' }
  await db
    .insertInto('companyManagers')
    .values({
      companyId: company.id,
      userId: person.id,
      createdAt: new Date(),
      trainingRead: training !== 'none',
      trainingWrite: training === 'write',
      adminRead: admin !== 'none',
      adminWrite: admin === 'write',
      responsible,
    })
    .execute()
  if (!isStranger) await acquaint(db, company.id, person.id)
  return person
}

/** The company knows the person by their account, as after a first visit. */
export async function acquaint(db: Database, companyId: string, userId: string): Promise<void> {
  await db
    .insertInto('companyAcquaintances')
    .values({ companyId, userId, since: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await copyPeople(db, [userId])
}

/** Context of a manager of that company. */
export async function makeCompanyCtx<Ctx extends CallDeps>(
  ctx: Ctx,
  company: TestCompany,
  manager?: Pick<TestUser, 'id'>,
): Promise<Ctx & CompanyCtx> {
  const user = manager ?? (await makeManager(ctx.db, company))
  return { ...(await makeUserCtx(ctx, user)), company: { id: company.id, name: company.name } }
}

export type TestGroup = { id: string; name: string }

/** Creates a group of these people, whose accounts the company knows. */
export async function makeUserGroup(
  db: Database,
  company: { id: string },
  spec: { name?: string; userIds?: readonly string[] } = {},
): Promise<TestGroup> {
  const { name = unique('Group'), userIds = [] } = spec
  const group = { id: newId(), name }
  const now = new Date()
  await db
    .insertInto('userGroups')
    .values({ ...group, companyId: company.id, createdAt: now })
    .execute()
  for (const userId of userIds) {
    await db.insertInto('userGroupMembers').values({ userGroupId: group.id, userId, joinedAt: now }).execute()
    await acquaint(db, company.id, userId)
  }
  return group
}
