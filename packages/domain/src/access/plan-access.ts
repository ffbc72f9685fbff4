import type { GiveAccessInput, GiveAccessResult, GroupEmailsInput } from '@cursus/contract/access'
import { AppError, validationFailed } from '@cursus/contract/error'
import { anyOf, integers, tableOf, texts, uuids } from '@cursus/db'
import type { NotNull } from 'kysely'
import { isHeld, isLicenceActive, isLive, seatsTaken, today } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { isAcquainted } from '../person/index.ts'
import { getAll, notFound } from '../query/index.ts'
import { type AccessTerms, checkDueDate, checkExpireDate, readTerms } from './access-dates.ts'
import { lockLiveAccesses } from './lock-seats.ts'

type Licence = Awaited<ReturnType<typeof readLicence>>
type Module = Awaited<ReturnType<typeof readModule>>
type Person = Awaited<ReturnType<typeof readPeople>>[number]

/** The effect of a grant. Preview and giving use the same plan, so that they cannot disagree. */
export type AccessPlan = {
  licence: Licence
  module: Module | undefined
  terms: AccessTerms
  /** E-mails that get the module, in the given order; unknown ones are not yet invited. */
  emails: string[]
  skipped: GiveAccessResult['skipped']
  /** E-mails whose domain the licence does not allow. */
  outsideDomains: string[]
  /** Seats that the e-mails of allowed domains take; a person who has one takes none. */
  newSeats: number
  seatsLeft: number
  /** The last of the e-mails, for whom no seat is left. */
  withoutSeat: string[]
  /** The refusal, if any: the first in the order in which users can correct them. */
  problem: AppError | undefined
}

/**
 * Reads everything that decides about a grant, in a few statements for any number of e-mails.
 * @param lock before writing: locks the licence's seats and the module's live accesses until the
 * end of the transaction
 * @param leaveOutside people of other domains are left out, instead of a reason to refuse
 * @throws NotFound for a licence or group of another company
 */
export async function planAccess(
  ctx: CompanyCtx,
  input: GiveAccessInput,
  { lock, leaveOutside = false }: { lock: boolean; leaveOutside?: boolean },
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
  const eligible: Person[] = []
  for (const person of people) {
    if (person.hasAccess) skipped.push({ email: person.email, reason: 'alreadyHasAccess' })
    else if (person.isSuspended) skipped.push({ email: person.email, reason: 'suspended' })
    else eligible.push(person)
  }
  // Who is skipped in any case is not left out because of a domain.
  const checked = leaveOutside ? eligible : people
  const outsideDomains = checked.filter(({ email }) => isOutside(email)).map(({ email }) => email)
  const inside = eligible.filter(({ email }) => !isOutside(email))
  const unseated = inside.filter(({ hasSeat }) => !hasSeat).map(({ email }) => email)
  const newSeats = unseated.length
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
    withoutSeat: unseated.slice(seatsLeft),
    problem: findProblem({
      licence,
      module,
      terms,
      input,
      outsideDomains: leaveOutside ? [] : outsideDomains,
      newSeats,
      seatsLeft,
    }),
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
  if (module.archivedAt) return new AppError('ModuleArchived')
  const ends = [terms.expireDate, licence.endDate]
  const badTerms =
    checkExpireDate(terms.expireDate, licence) ??
    checkDueDate(terms.dueDate, { today: licence.today, ends }) ??
    missingDays(plan.input)
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
  return validationFailed({ path: 'maxDayTimeLimit', rule: 'required' })
}

async function readLicence(ctx: CompanyCtx, id: string, lock: boolean) {
  const licence = ctx.db
    .selectFrom('moduleLicences as l')
    .where('l.companyId', '=', ctx.company.id)
    .where('l.id', '=', id)
  // A separate statement: the count must start after the lock is held, to see the seats that others
  // have taken.
  if (lock) await licence.select('l.id').forNoKeyUpdate().execute()
  return licence
    .select(({ ref }) => [
      isLicenceActive(ctx).as('isActive'),
      today(ctx).as('today'),
      'l.endDate',
      'l.maxActiveUsers',
      seatsTaken(ctx, ref('l.id')).as('seatsTaken'),
      'l.hasAuthorizedDomainList',
      'l.authorizedDomains',
      'l.mandatoryExpireDate',
    ])
    .executeTakeFirstOrThrow(notFound)
}

const readModule = (ctx: CompanyCtx, input: GiveAccessInput) =>
  ctx.db
    .selectFrom('licenceModules as lm')
    .innerJoin('modules as m', 'm.id', 'lm.moduleId')
    .innerJoin('moduleVersions as v', 'v.id', 'lm.moduleVersionId')
    .select(['lm.moduleVersionId', 'v.title', 'm.archivedAt'])
    .where('lm.licenceId', '=', input.moduleLicenceId)
    .where('lm.moduleId', '=', input.moduleId)
    .executeTakeFirst()

/**
 * All requested people once: the e-mails in their order, then the other group members.
 * @throws NotFound for an unknown group
 */
async function readPeople(ctx: CompanyCtx, input: GiveAccessInput) {
  const { db, company } = ctx
  await checkGroups(ctx, input)
  const listed = db
    .selectFrom(tableOf('listed', { email: texts(input.userList), position: integers([...input.userList.keys()]) }))
    .select(['listed.email', 'listed.position'])
  const members = membersOf(ctx, input).select(({ lit }) => lit(input.userList.length).as('position'))
  const recipients = db
    .selectFrom(listed.unionAll(members).as('named'))
    .select(({ fn }) => ['named.email', fn.min('named.position').as('position')])
    .groupBy('named.email')
  return db
    .selectFrom(recipients.as('recipient'))
    .leftJoin('users as u', 'u.email', 'recipient.email')
    .select(({ and, eb, exists, ref, selectFrom }) => {
      const accesses = selectFrom('accesses as a').select('a.id').whereRef('a.userId', '=', 'u.id')
      const ofModule = accesses.where('a.companyId', '=', company.id).where('a.moduleId', '=', input.moduleId)
      return [
        'recipient.email',
        // Only those whose account the company knows: the others learn it when they want to sign in.
        and([eb('u.suspendedAt', 'is not', null), isAcquainted(company.id, ref('u.id'))])
          .$castTo<boolean>()
          .as('isSuspended'),
        exists(ofModule.where(isHeld(ctx))).as('hasAccess'),
        exists(accesses.where('a.licenceId', '=', input.moduleLicenceId).where(isLive(ctx))).as('hasSeat'),
      ]
    })
    .orderBy('recipient.position')
    .orderBy('recipient.email')
    .execute()
}

type Groups = Pick<GiveAccessInput, 'userGroupIdList' | 'exceptUserList'>

async function checkGroups({ db, company }: CompanyCtx, { userGroupIdList }: Groups): Promise<void> {
  if (userGroupIdList.length === 0) return
  await getAll(userGroupIdList, (ids) =>
    db.selectFrom('userGroups').select('id').where('companyId', '=', company.id).where('id', 'in', ids),
  )
}

const membersOf = ({ db }: CompanyCtx, { userGroupIdList, exceptUserList = [] }: Groups) =>
  db
    .selectFrom('userGroupMembers as gm')
    .innerJoin('users as member', 'member.id', 'gm.userId')
    .select('member.email')
    .where('gm.userGroupId', '=', anyOf(uuids(userGroupIdList)))
    .where('member.deletedAt', 'is', null)
    .where(({ not, eb }) => not(eb('member.email', '=', anyOf(texts(exceptUserList)))))
    .$narrowType<{ email: NotNull }>()

/**
 * Returns the e-mails of those whom giving to these groups reaches, so that a large group can be
 * given to in parts.
 * @throws NotFound for an unknown group
 */
export async function listGroupEmails(ctx: CompanyCtx, groups: GroupEmailsInput): Promise<string[]> {
  await checkGroups(ctx, groups)
  const members = await membersOf(ctx, groups).distinct().orderBy('member.email').execute()
  return members.map(({ email }) => email)
}
