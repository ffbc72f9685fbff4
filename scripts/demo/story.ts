import { createCompanyInput } from '@cursus/contract/company'
import { createLicenceInput } from '@cursus/contract/licence'
import { addManagersInput } from '@cursus/contract/manager'
import { setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { ensureFirstManager } from '@cursus/domain/auth'
import { createCompany } from '@cursus/domain/company'
import type { CompanyCtx, ManagementCtx } from '@cursus/domain/context'
import { withErrorContext } from '@cursus/domain/fault'
import { createLicence } from '@cursus/domain/licence'
import { addManagers } from '@cursus/domain/manager'
import { setPlatformManagers } from '@cursus/domain/platform-manager'
import { suspendUsers, updateMe } from '@cursus/domain/user'
import { type DemoModule, makeCatalogue, makeNamed, revise, uploadFile } from './make-catalogue.ts'
import { type Plan, planCompany } from './plan.ts'
import { type Place, playDays, playSteps } from './play.ts'
import type { Stage } from './stage.ts'
import {
  type CompanySpec,
  delorme,
  emailOf,
  englishModules,
  frenchModules,
  lastRevisions,
  lookUp,
  northwind,
  people,
  revisions,
  team,
} from './tables.ts'

const { helene } = people

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
    await revise(stage, manager, made, frenchModules, revisions)
    return made
  })
  const english = await withErrorContext('the English catalogue', () =>
    makeCatalogue(stage, manager, named, englishModules),
  )
  await stage.relay(moment(120, '18:00'))

  const inDelorme = await withErrorContext('Maison Delorme', async () => {
    const plan = planCompany(stage.calendar, delorme, frenchModules)
    return { plan, place: await playCompany(stage, manager, delorme, plan, french) }
  })
  await withErrorContext('Northwind Retail', () =>
    playCompany(stage, manager, northwind, planCompany(stage.calendar, northwind, englishModules), english),
  )
  await withErrorContext('who left', () => suspendWhoLeft(stage, manager))
  await withErrorContext('the uploads of the morning', () =>
    revise(stage, manager, french, frenchModules, lastRevisions),
  )
  await stage.settleMails(moment(0, '09:55'))
  await withErrorContext('the end', () => playSteps(stage, inDelorme.place, inDelorme.plan.closing))
  await stage.relay(moment(0, '10:05'))
}

/** Several platform managers with different rights; one has not followed the invitation yet. */
async function hireTeam(stage: Stage, manager: ManagementCtx): Promise<void> {
  for (const { daysAgo, hour, who, rights } of team) {
    const when = stage.calendar.moment(daysAgo, hour)
    if (rights) {
      const input = setPlatformManagersInput.parse({ userList: [emailOf(who)], platformManagementRights: rights })
      await setPlatformManagers(stage.at(manager, when), input)
    } else {
      await stage.signUp(lookUp(people, who), when)
    }
  }
}

/** Suspends the account of somebody who left the company; their data stay. */
async function suspendWhoLeft(stage: Stage, manager: ManagementCtx): Promise<void> {
  await suspendUsers(stage.at(manager, stage.calendar.moment(1, '18:10')), {
    idList: [await stage.idOf(people.baptiste.email)],
  })
}

/** Founds a company, and plays what happens in it but its closing. */
async function playCompany(
  stage: Stage,
  manager: ManagementCtx,
  spec: CompanySpec,
  { licences, opening, steps }: Plan,
  modules: Record<string, DemoModule>,
): Promise<Place> {
  const founding = stage.at(manager, stage.calendar.moment(spec.age, '10:00'))
  const logo = await uploadFile(stage, spec.logo, 'logo.png')
  const { id, name } = await createCompany(founding, createCompanyInput.parse({ ...spec.company, logo }))
  const own: CompanyCtx = { ...founding, company: { id, name } }
  for (const managers of spec.managers) await addManagers(own, addManagersInput.parse(managers))
  await stage.relay(founding.now())

  const place: Place = { company: own.company, modules, licenceIds: {} }
  await playSteps(stage, place, opening)
  const idsOf = (names: string[]) => Promise.all(names.map((name) => stage.idOf(emailOf(name))))
  const companyManagerIdList = await idsOf(spec.licenceManagers.company)
  const platformManagerIdList = await idsOf(spec.licenceManagers.platform)
  await playDays(stage, place, steps, async (day) => {
    for (const { key, modules: included, soldAt, ...fields } of licences) {
      if (place.licenceIds[key] || stage.calendar.dayOf(soldAt) > day) continue
      const moduleIdList = included.map((module) => lookUp(modules, module).id)
      const input = createLicenceInput.parse({ ...fields, moduleIdList, companyManagerIdList, platformManagerIdList })
      place.licenceIds[key] = (await createLicence(stage.at(own, soldAt), input)).id
    }
  })
  return place
}
