import { giveAccessInput } from '@cursus/contract/access'
import { importCompanyUsersInput } from '@cursus/contract/company-user'
import { saveNotesInput } from '@cursus/contract/participant'
import { addGroupModuleInput, createUserGroupInput } from '@cursus/contract/user-group'
import { giveAccess, remindExpiring } from '@cursus/domain/access'
import { importCompanyUsers } from '@cursus/domain/company-user'
import type { UserCtx } from '@cursus/domain/context'
import { keepSeatDays, suspendLicences } from '@cursus/domain/licence'
import { markAllAsRead } from '@cursus/domain/notification'
import {
  acceptUserModule,
  getUserModule,
  saveNotes,
  setFavorite,
  setResourceFavorite,
} from '@cursus/domain/participant'
import { sendAutomaticReminders } from '@cursus/domain/reminder'
import { addGroupModule, createUserGroup } from '@cursus/domain/user-group'
import { allSettled, withErrorContext } from './error-context.ts'
import { learn } from './learn.ts'
import type { DemoModule } from './make-catalogue.ts'
import type { LicencePlan, Plan, Step } from './plan.ts'
import type { Stage } from './stage.ts'

type Company = { id: string; name: string }

const peopleAtOnce = 4

/**
 * Plays the steps of a company day by day, and relays the events of each day at its end.
 * @param place.sell creates a licence, before the steps of the day on which it is sold
 * @returns licence ids by the keys of the plan
 */
export async function playPlan<Module extends string>(
  stage: Stage,
  { licences, steps }: Plan<Module>,
  {
    sell,
    ...place
  }: {
    company: Company
    modules: Record<Module, DemoModule>
    sell: (licence: LicencePlan<Module>) => Promise<string>
  },
): Promise<Map<string, string>> {
  const { dayOf } = stage.calendar
  const licenceIds = new Map<string, string>()
  const play = createPlayer(stage, { ...place, licenceIds })
  const days = Map.groupBy(steps, ({ when }) => dayOf(when))
  for (const [day, today] of days) {
    for (const licence of licences) {
      if (!licenceIds.has(licence.key) && dayOf(licence.soldAt) <= day) licenceIds.set(licence.key, await sell(licence))
    }
    const people = [...Map.groupBy(today, ({ who }) => who).values()]
    await allSettled(
      Array.from({ length: peopleAtOnce }, async () => {
        // People act concurrently, each of them one step after the other.
        for (let own = people.shift(); own; own = people.shift()) {
          for (const step of own) await withErrorContext(describe(step), () => play(step))
        }
      }),
    )
    const evening = today.at(-1)!.when
    await withErrorContext(`the evening of ${day}`, async () => {
      await remindExpiring({ ...stage.deps, now: () => evening }, { batch: 500 })
      await sendAutomaticReminders({ ...stage.deps, now: () => evening }, { batch: 500 })
      await stage.relay(evening)
      await keepSeatDays({ ...stage.deps, now: () => evening }, { companyId: place.company.id })
    })
  }
  return licenceIds
}

const describe = <Module extends string>(step: Step<Module>): string => {
  const what = 'module' in step ? ` ${step.module}` : ''
  return `${step.who}, ${step.when.toISOString()}: ${step.do}${what}`
}

function createPlayer<Module extends string>(
  stage: Stage,
  place: { company: Company; modules: Record<Module, DemoModule>; licenceIds: Map<string, string> },
) {
  const sessions = new Map<string, UserCtx>()
  /** Ids of accesses by person and module. */
  const accessIds = new Map<string, string>()
  const groupIds = new Map<string, string>()

  async function signedIn({ who, when }: Step<Module>): Promise<UserCtx> {
    const ctx = sessions.get(who) ?? (await stage.signIn(who, when))
    sessions.set(who, ctx)
    return stage.at(ctx, when)
  }

  return async function play(step: Step<Module>): Promise<unknown> {
    if (step.do === 'signUp') return stage.signUp(step.person, step.when)
    const ctx = await signedIn(step)
    if (step.do === 'readNotifications') return markAllAsRead(ctx)

    const company = { ...ctx, company: place.company }
    if (step.do === 'suspendLicence') {
      return suspendLicences(company, { idList: [place.licenceIds.get(step.licence)!] })
    }
    if (step.do === 'enter') {
      const rows = step.people.map(({ email, attributes }, index) => ({
        line: index + 1,
        email,
        attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
      }))
      return importCompanyUsers(company, importCompanyUsersInput.parse({ rows }))
    }
    if (step.do === 'group') {
      const { id } = await createUserGroup(
        company,
        createUserGroupInput.parse({ name: step.name, userList: step.emails }),
      )
      return groupIds.set(step.name, id)
    }
    if (step.do === 'groupModule') {
      return addGroupModule(
        company,
        addGroupModuleInput.parse({
          id: groupIds.get(step.name),
          moduleLicenceId: place.licenceIds.get(step.licence),
          moduleId: place.modules[step.module].id,
        }),
      )
    }
    if (step.do === 'give') {
      const { created } = await giveAccess(
        company,
        giveAccessInput.parse({
          moduleLicenceId: place.licenceIds.get(step.licence),
          moduleId: place.modules[step.module].id,
          userList: step.emails,
          expireDate: step.until,
          dueDate: step.due,
        }),
      )
      for (const { id, email } of created) accessIds.set(`${email} ${step.module}`, id)
      return
    }

    const userModuleId = accessIds.get(`${step.who} ${step.module}`)!
    const { contents } = place.modules[step.module]
    if (step.do === 'accept') return acceptUserModule(ctx, { userModuleId })
    if (step.do === 'learn') return learn(ctx, userModuleId, contents[step.index]!, step.outcome)
    if (step.do === 'favouriteResource') {
      const { resources } = await getUserModule(ctx, { userModuleId })
      const [resource] = resources
      const contentId = contents[0]!.id
      return (
        resource && setResourceFavorite(ctx, { userModuleId, contentId, resourceId: resource.id, isFavorite: true })
      )
    }
    const contentId = contents[step.index]!.id
    if (step.do === 'favourite') return setFavorite(ctx, { userModuleId, contentId, isFavorite: true })
    return saveNotes(ctx, saveNotesInput.parse({ userModuleId, contentId, notes: step.text }))
  }
}
