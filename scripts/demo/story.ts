import { giveAccessInput } from '@cursus/contract/access'
import { createCompanyInput } from '@cursus/contract/company'
import { createLicenceInput } from '@cursus/contract/licence'
import { addManagersInput } from '@cursus/contract/manager'
import { setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { giveAccess } from '@cursus/domain/access'
import { ensureFirstManager } from '@cursus/domain/auth'
import { createCompany } from '@cursus/domain/company'
import type { CompanyCtx, ManagementCtx } from '@cursus/domain/context'
import { createLicence } from '@cursus/domain/licence'
import { addManagers } from '@cursus/domain/manager'
import { setPlatformManagers } from '@cursus/domain/platform-manager'
import { suspendUsers, updateMe } from '@cursus/domain/user'
import { withErrorContext } from './error-context.ts'
import {
  type DemoModule,
  makeCatalogue,
  makeNamed,
  reviseFireSafety,
  uploadFile,
  uploadThisMorning,
} from './make-catalogue.ts'
import { type LicencePlan, planCompany } from './plan.ts'
import { playPlan } from './play.ts'
import type { Stage } from './stage.ts'
import { type CompanySpec, delorme, englishModules, frenchModules, lookUp, northwind, people } from './tables.ts'

const { helene, karim, leonie, sonia, victor } = people
const every = { read: true, write: true }

/** Plays half a year of two companies and the events of the last morning. */
export async function playStory(stage: Stage, password: string): Promise<void> {
  const { moment } = stage.calendar
  const start = moment(211, '09:00')
  const manager = await withErrorContext('the first platform manager', async () => {
    await ensureFirstManager({ ...stage.deps, now: () => start }, { email: helene.email, password })
    const signedIn = await stage.manage(helene.email, start)
    const { firstname, lastname, avatar } = helene
    await updateMe(signedIn, { firstname, lastname, avatar })
    return signedIn
  })

  await withErrorContext('the team', () => hireTeam(stage, manager))
  const named = await withErrorContext('themes and categories', () => makeNamed(stage, manager))
  const french = await withErrorContext('the French catalogue', async () => {
    const made = await makeCatalogue(stage, manager, named, frenchModules)
    await reviseFireSafety(stage, manager, lookUp(made, 'fire'))
    return made
  })
  const english = await withErrorContext('the English catalogue', () =>
    makeCatalogue(stage, manager, named, englishModules),
  )
  await stage.relay(moment(120, '18:00'))

  const atDelorme = await withErrorContext('Maison Delorme', () => playDelorme(stage, manager, french))
  await withErrorContext('Northwind Retail', () => playNorthwind(stage, manager, english))
  await withErrorContext('who left', () => suspendWhoLeft(stage, manager))
  await withErrorContext('the uploads of the morning', () => uploadThisMorning(stage, manager, french))
  await stage.settleMails(moment(0, '09:55'))
  await withErrorContext('the last invitation', () => inviteNewcomer(stage, atDelorme, french))
  await stage.relay(moment(0, '10:05'))
}

/** Several platform managers with different rights; one has not followed the invitation yet. */
async function hireTeam(stage: Stage, manager: ManagementCtx): Promise<void> {
  const { moment } = stage.calendar
  const hire = (email: string, platformManagementRights: object, when: Date) =>
    setPlatformManagers(
      stage.at(manager, when),
      setPlatformManagersInput.parse({ userList: [email], platformManagementRights }),
    )
  const read = { read: true }
  await hire(leonie.email, { themes: every, contentCategories: every, modules: every }, moment(205, '10:20'))
  await stage.signUp(leonie, moment(205, '11:05'))
  await hire(victor.email, { users: every, companies: read }, moment(90, '14:10'))
  await stage.signUp(victor, moment(89, '09:30'))
  const catalogue = { themes: every, contentCategories: every, contents: every, modules: every }
  await hire(leonie.email, catalogue, moment(60, '16:45'))
  await hire('sarah.petit@cursus.example', { contents: read, modules: read }, moment(3, '17:15'))
}

/** Suspends the account of somebody who left the company; their data stay. */
async function suspendWhoLeft(stage: Stage, manager: ManagementCtx): Promise<void> {
  const { id } = await stage.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', people.baptiste.email)
    .executeTakeFirstOrThrow()
  await suspendUsers(stage.at(manager, stage.calendar.moment(1, '18:10')), { idList: [id] })
}

async function makeCompany(stage: Stage, manager: ManagementCtx, spec: CompanySpec): Promise<CompanyCtx> {
  const when = stage.calendar.moment(spec.age, '10:00')
  const first = lookUp(people, spec.manager)
  const logo = await uploadFile(stage, spec.logo, 'logo.png')
  const company = await createCompany(stage.at(manager, when), createCompanyInput.parse({ ...spec.company, logo }))
  const ctx: CompanyCtx = { ...stage.at(manager, when), company: { id: company.id, name: company.name } }
  await addManagers(
    ctx,
    addManagersInput.parse({
      userList: [first.email],
      rights: { training: every, admin: every, responsible: true },
    }),
  )
  await stage.signUp(first, stage.calendar.moment(spec.age - 1, '11:12'))
  await stage.manageCompany(first.email, company, stage.calendar.moment(spec.age - 1, '11:20'))
  await stage.relay(when)
  return ctx
}

/** Sells a licence of a plan on its day. */
const seller =
  (
    stage: Stage,
    own: CompanyCtx,
    modules: Record<string, DemoModule>,
    managers: { companyManagerIdList?: string[]; platformManagerIdList: string[]; businessSupportEmailList?: string[] },
  ) =>
  async (licence: LicencePlan): Promise<string> => {
    const { id } = await createLicence(
      stage.at(own, licence.soldAt),
      createLicenceInput.parse({
        name: licence.name,
        startDate: licence.startDate,
        endDate: licence.endDate,
        maxActiveUserAllowed: licence.seats,
        moduleIdList: licence.modules.map((module) => lookUp(modules, module).id),
        hasAuthorizedDomainList: licence.domain !== undefined,
        authorizedDomainList: licence.domain === undefined ? [] : [licence.domain],
        ...managers,
      }),
    )
    return id
  }

type Delorme = { own: CompanyCtx; licenceIds: Record<string, string> }

async function playDelorme(stage: Stage, manager: ManagementCtx, french: Record<string, DemoModule>): Promise<Delorme> {
  const { moment } = stage.calendar
  const own = await makeCompany(stage, manager, delorme)
  const asKarim = await stage.manageCompany(karim.email, own.company, moment(180, '09:00'))
  const reads = { read: true, write: false }
  await addManagers(
    own,
    addManagersInput.parse({ userList: [helene.email], rights: { training: every, admin: every } }),
  )
  await addManagers(
    asKarim,
    addManagersInput.parse({ userList: [sonia.email], rights: { training: every, admin: reads } }),
  )
  await stage.signUp(sonia, moment(178, '08:50'))
  await stage.manageCompany(sonia.email, own.company, moment(178, '09:00'))
  const plan = planCompany(stage.calendar, delorme, frenchModules)
  const sell = seller(stage, own, french, {
    companyManagerIdList: [asKarim.actor.id],
    platformManagerIdList: [own.actor.id],
    businessSupportEmailList: ['formation@maison-delorme.example'],
  })
  const licenceIds = await playPlan(stage, plan, { company: own.company, modules: french, sell })
  return { own, licenceIds }
}

async function playNorthwind(stage: Stage, manager: ManagementCtx, english: Record<string, DemoModule>): Promise<void> {
  const own = await makeCompany(stage, manager, northwind)
  const plan = planCompany(stage.calendar, northwind, englishModules)
  const sell = seller(stage, own, english, { platformManagerIdList: [own.actor.id] })
  await playPlan(stage, plan, { company: own.company, modules: english, sell })
}

/**
 * The last event: an unknown address gets its first module, and the invitation is still to be sent.
 */
async function inviteNewcomer(
  stage: Stage,
  { own, licenceIds }: Delorme,
  french: Record<string, DemoModule>,
): Promise<void> {
  const ctx = await stage.manageCompany(karim.email, own.company, stage.calendar.moment(0, '10:02'))
  await giveAccess(
    ctx,
    giveAccessInput.parse({
      moduleLicenceId: lookUp(licenceIds, 'office'),
      moduleId: lookUp(french, 'firstSteps').id,
      userList: ['rosa.martinez@maison-delorme.example'],
    }),
  )
}
