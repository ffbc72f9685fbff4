import type { GiveAccessInput, GiveAccessResult } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { checkExpireDate, readTerms } from './access-dates.ts'
import { isLicenceActive, isLive, seatsTaken, today } from './access-terms.ts'
import { lockLiveAccesses } from './lock-live-accesses.ts'

type Licence = {
  isActive: boolean
  today: string
  endDate: string
  maxActiveUsers: number
  seatsTaken: number
  hasAuthorizedDomainList: boolean
  authorizedDomains: string[]
  mandatoryExpireDate: boolean
}
type Module = { moduleVersionId: string; title: string; isArchived: boolean }
type Person = { email: string; isSuspended: boolean; hasAccess: boolean; hasSeat: boolean }

/** What a grant would do. Preview shows it and giving does it, so that the two cannot disagree. */
export type AccessPlan = {
  licence: Licence
  module: Module | undefined
  terms: { expireDate: string | null; maxDayTimeLimit: number | null }
  /** E-mails that get the module, in the order given; the unknown ones among them are still to be invited. */
  emails: string[]
  skipped: GiveAccessResult['skipped']
  /** E-mails whose domain the licence does not allow. */
  outsideDomains: string[]
  /** Seats that the e-mails inside the domains take; somebody who has one already takes none. */
  newSeats: number
  seatsLeft: number
  /** Why it is refused, if it is: the first reason in the order in which somebody can mend them. */
  problem: AppError | undefined
}

/**
 * Reads everything that decides about a grant, in a few statements for any number of e-mails.
 * @param lock before writing: the licence's seats and the module's live accesses stand still until the end of the transaction
 * @throws NotFound for a licence or group that is not the company's
 */
export async function planAccess(
  ctx: CompanyCtx,
  input: GiveAccessInput,
  { lock }: { lock: boolean },
): Promise<AccessPlan> {
  const licence = await readLicence(ctx, input.moduleLicenceId, lock)
  if (lock) await lockLiveAccesses(ctx, [input.moduleId])
  const module = await readModule(ctx, input)
  const people = await readPeople(ctx, input)
  const terms = readTerms(input)

  const allowed = new Set(licence.authorizedDomains)
  const isOutside = (email: string) =>
    licence.hasAuthorizedDomainList && !allowed.has(email.slice(email.lastIndexOf('@') + 1))
  const skipped: GiveAccessResult['skipped'] = []
  const given: Person[] = []
  for (const person of people) {
    if (person.isSuspended) skipped.push({ email: person.email, reason: 'suspended' })
    else if (person.hasAccess) skipped.push({ email: person.email, reason: 'alreadyHasAccess' })
    else given.push(person)
  }
  const outsideDomains = people.filter(({ email }) => isOutside(email)).map(({ email }) => email)
  const inside = given.filter(({ email }) => !isOutside(email))
  const newSeats = inside.filter(({ hasSeat }) => !hasSeat).length
  const seatsLeft = Math.max(0, licence.maxActiveUsers - licence.seatsTaken)
  return {
    licence,
    module,
    terms,
    emails: inside.map(({ email }) => email),
    skipped,
    outsideDomains,
    newSeats,
    seatsLeft,
    problem: findProblem({ licence, module, terms, input, outsideDomains, newSeats, seatsLeft }),
  }
}

function findProblem(
  plan: Pick<AccessPlan, 'licence' | 'module' | 'terms' | 'outsideDomains' | 'newSeats' | 'seatsLeft'> & {
    input: GiveAccessInput
  },
): AppError | undefined {
  const { licence, module, terms, outsideDomains, newSeats, seatsLeft } = plan
  if (!licence.isActive) return new AppError('ModuleLicenceNotActive')
  if (!module) return new AppError('ModuleNotInLicence')
  if (module.isArchived) return new AppError('ModuleArchived')
  const badTerms = checkExpireDate(terms.expireDate, licence) ?? missingDays(plan.input)
  if (badTerms) return badTerms
  if (outsideDomains.length > 0) {
    return new AppError('UnauthorizedEmailDomain', { emailList: outsideDomains.join(',') })
  }
  if (newSeats <= seatsLeft) return undefined
  return seatsLeft === 0
    ? new AppError('ModuleLicenceCanAcceptMoreUser')
    : new AppError('NotEnoughAccessRemaining', { remaining: seatsLeft, requested: newSeats })
}

function missingDays({ hasMaxDayTimeLimit, maxDayTimeLimit }: GiveAccessInput): AppError | undefined {
  if (!hasMaxDayTimeLimit || maxDayTimeLimit) return undefined
  const issue = { path: 'maxDayTimeLimit', rule: 'required' }
  return new AppError('ValidationFailed', issue, [issue])
}

async function readLicence(ctx: CompanyCtx, id: string, lock: boolean): Promise<Licence> {
  if (lock) {
    // On its own: the counting statement must start after the lock is held, or it would not see what others have just taken.
    await sql`
      select from module_licences l where l.company_id = ${ctx.company.id} and l.id = ${id} for update`.execute(ctx.db)
  }
  const { rows } = await sql<Licence>`
    select ${isLicenceActive(ctx)} as is_active, ${today(ctx)} as today, l.end_date, l.max_active_users,
      ${seatsTaken(ctx, sql`l.id`)} as seats_taken, l.has_authorized_domain_list, l.authorized_domains,
      l.mandatory_expire_date
    from module_licences l where l.company_id = ${ctx.company.id} and l.id = ${id}`.execute(ctx.db)
  const licence = rows[0]
  if (!licence) throw new AppError('NotFound')
  return licence
}

async function readModule(ctx: CompanyCtx, input: GiveAccessInput): Promise<Module | undefined> {
  const { rows } = await sql<Module>`
    select lm.module_version_id, v.title, m.archived_at is not null as is_archived
    from licence_modules lm
    join modules m on m.id = lm.module_id
    join module_versions v on v.id = lm.module_version_id
    where lm.licence_id = ${input.moduleLicenceId} and lm.module_id = ${input.moduleId}`.execute(ctx.db)
  return rows[0]
}

/** Everybody asked for, once: the e-mails in their order, then who the groups add. */
async function readPeople(ctx: CompanyCtx, input: GiveAccessInput): Promise<Person[]> {
  const groupIds = [...new Set(input.userGroupIdList)]
  if (groupIds.length > 0) {
    const groups = await ctx.db
      .selectFrom('userGroups')
      .select('id')
      .where('companyId', '=', ctx.company.id)
      .where('id', 'in', groupIds)
      .execute()
    if (groups.length !== groupIds.length) throw new AppError('NotFound')
  }
  const live = sql`from accesses a where a.user_id = u.id and ${isLive(ctx)}`
  const { rows } = await sql<Person>`
    with asked as (
      select given.email, min(given.position) as position from (
        select listed.email, listed.position
        from unnest(${input.userList}::text[]) with ordinality as listed (email, position)
        union all
        select member.email, 1000000 as position
        from user_group_members gm join users member on member.id = gm.user_id
        where gm.user_group_id = any(${groupIds}::uuid[]) and member.deleted_at is null
      ) given group by given.email
    )
    select asked.email, coalesce(u.suspended_at is not null, false) as is_suspended,
      exists (select ${live} and a.company_id = ${ctx.company.id} and a.module_id = ${input.moduleId}) as has_access,
      exists (select ${live} and a.licence_id = ${input.moduleLicenceId}) as has_seat
    from asked left join users u on u.email = asked.email
    order by asked.position, asked.email`.execute(ctx.db)
  return rows
}
