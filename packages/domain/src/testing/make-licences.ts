import { type Database, newId } from '@cursus/db'
import { makeModule, type TestModule } from './make-catalogue.ts'
import { acquaint, makeCompany, makeUser } from './make-people.ts'
import { unique } from './use-ctx.ts'

/** The date so many days from today in the platform's time zone, as `YYYY-MM-DD`. */
export function day(fromToday: number, timeZone = 'Europe/Paris'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const date = new Date(`${today}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + fromToday)
  return date.toISOString().slice(0, 10)
}

export type LicenceSpec = {
  name?: string
  modules?: Pick<TestModule, 'id' | 'versionId'>[]
  seats?: number
  startDate?: string
  endDate?: string
  domains?: string[]
  mandatoryExpireDate?: boolean
  suspended?: boolean
}
export type TestLicence = { id: string; companyId: string }

/** Creates an active licence with 100 seats for a year. */
export async function makeLicence(db: Database, company: { id: string }, spec: LicenceSpec = {}): Promise<TestLicence> {
  const id = newId()
  await db
    .insertInto('moduleLicences')
    .values({
      id,
      companyId: company.id,
      name: spec.name ?? unique('Licence'),
      startDate: spec.startDate ?? day(-30),
      endDate: spec.endDate ?? day(335),
      maxActiveUsers: spec.seats ?? 100,
      hasAuthorizedDomainList: spec.domains !== undefined,
      authorizedDomains: spec.domains ?? [],
      mandatoryExpireDate: spec.mandatoryExpireDate ?? false,
      comment: '',
      businessSupportEmails: [],
      suspendedAt: spec.suspended ? new Date() : null,
      createdAt: new Date(),
    })
    .execute()
  await db.insertInto('licenceSeats').values({ licenceId: id }).execute()
  for (const module of spec.modules ?? []) {
    await db
      .insertInto('licenceModules')
      .values({ licenceId: id, moduleId: module.id, moduleVersionId: module.versionId })
      .execute()
  }
  return { id, companyId: company.id }
}

export type AccessSpec = {
  /** By default one of a new company. */
  licence?: TestLicence
  module?: Pick<TestModule, 'id' | 'versionId'>
  userId?: string
  expireDate?: string
  dueDate?: string
  endsAt?: Date
  maxDayTimeLimit?: number
  acceptedAt?: Date
  revokedAt?: Date
  createdAt?: Date
  doneCount?: number
  doneAt?: Date
  /** Has opened nothing of the company yet, which does not know the account. */
  isStranger?: boolean
  /** Its user has been erased. */
  erased?: boolean
}
export type TestAccess = { id: string; userId: string }

/** Creates an access that is not accepted yet, for a new user by default. */
export async function makeAccess(db: Database, spec: AccessSpec): Promise<TestAccess> {
  const { userId = (await makeUser(db)).id, module = await makeModule(db) } = spec
  const licence = spec.licence ?? (await makeLicence(db, await makeCompany(db), { modules: [module] }))
  const {
    expireDate,
    dueDate,
    endsAt,
    maxDayTimeLimit,
    acceptedAt,
    revokedAt,
    createdAt = new Date(),
    doneCount,
    doneAt,
    erased,
  } = spec
  const id = newId()
  await db
    .insertInto('accesses')
    .values({
      id,
      companyId: licence.companyId,
      licenceId: licence.id,
      moduleId: module.id,
      moduleVersionId: module.versionId,
      userId,
      expireDate,
      dueDate,
      endsAt,
      maxDayTimeLimit,
      acceptedAt,
      revokedAt,
      createdAt,
      doneCount,
      doneAt,
      erasedAt: erased ? new Date() : null,
    })
    .execute()
  if (!spec.isStranger) await acquaint(db, licence.companyId, userId)
  return { id, userId }
}
