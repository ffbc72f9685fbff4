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
import { emailOf, lookUp, people } from './tables.ts'

type Company = { id: string; name: string }

const peopleAtOnce = 4

/**
 * Plays the steps of a company day by day, and relays the events of each day at its end.
 * @param place.sell creates a licence, before the steps of the day on which it is sold
 * @returns licence ids by the keys of the plan
 */
export async function playPlan(
  stage: Stage,
  { licences, steps }: Plan,
  {
    sell,
    ...place
  }: {
    company: Company
    modules: Record<string, DemoModule>
    sell: (licence: LicencePlan) => Promise<string>
  },
): Promise<Record<string, string>> {
  const { dayOf } = stage.calendar
  const licenceIds: Record<string, string> = {}
  const play = createPlayer(stage, { ...place, licenceIds })
  const days = Map.groupBy(steps, ({ when }) => dayOf(when))
  for (const [day, today] of days) {
    for (const licence of licences) {
      if (dayOf(licence.soldAt) <= day) licenceIds[licence.key] ??= await sell(licence)
    }
    const waiting = [...Map.groupBy(today, ({ who }) => who).values()]
    await allSettled(
      Array.from({ length: peopleAtOnce }, async () => {
        // People act concurrently, each of them one step after the other.
        for (let own = waiting.shift(); own; own = waiting.shift()) {
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

const describe = (step: Step): string => {
  const what = 'module' in step ? ` ${step.module}` : ''
  return `${emailOf(step.who)}, ${step.when.toISOString()}: ${step.do}${what}`
}

function createPlayer(
  stage: Stage,
  place: { company: Company; modules: Record<string, DemoModule>; licenceIds: Record<string, string> },
) {
  const sessions = new Map<string, UserCtx>()
  /** Ids of accesses by e-mail and module. */
  const accessIds: Record<string, string> = {}
  const groupIds: Record<string, string> = {}

  async function signedIn({ who, when }: Step): Promise<UserCtx> {
    const ctx = sessions.get(who) ?? (await stage.signIn(emailOf(who), when))
    sessions.set(who, ctx)
    return stage.at(ctx, when)
  }

  const licenceAndModule = (step: { licence: string; module: string }) => ({
    moduleLicenceId: lookUp(place.licenceIds, step.licence),
    moduleId: lookUp(place.modules, step.module).id,
  })

  return async function play(step: Step): Promise<unknown> {
    if (step.do === 'signUp') return stage.signUp(lookUp(people, step.who), step.when)
    const ctx = await signedIn(step)
    if (step.do === 'readNotifications') return markAllAsRead(ctx)

    const company = { ...ctx, company: place.company }
    if (step.do === 'suspendLicence') {
      return suspendLicences(company, { idList: [lookUp(place.licenceIds, step.licence)] })
    }
    if (step.do === 'enter') {
      const rows = Object.entries(step.people).map(([person, attributes], index) => ({
        line: index + 1,
        email: emailOf(person),
        attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
      }))
      return importCompanyUsers(company, importCompanyUsersInput.parse({ rows }))
    }
    if (step.do === 'group') {
      const userList = step.people.map(emailOf)
      const { id } = await createUserGroup(company, createUserGroupInput.parse({ name: step.name, userList }))
      groupIds[step.name] = id
      return
    }
    if (step.do === 'groupModule') {
      const id = lookUp(groupIds, step.name)
      return addGroupModule(company, addGroupModuleInput.parse({ id, ...licenceAndModule(step) }))
    }
    if (step.do === 'give') {
      const dayOf = (days: number | undefined) => (days === undefined ? undefined : stage.calendar.day(days))
      const { created } = await giveAccess(
        company,
        giveAccessInput.parse({
          ...licenceAndModule(step),
          userList: step.people.map(emailOf),
          expireDate: dayOf(step.endsIn),
          dueDate: dayOf(step.dueIn),
        }),
      )
      for (const { id, email } of created) accessIds[`${email} ${step.module}`] = id
      return
    }

    const userModuleId = lookUp(accessIds, `${emailOf(step.who)} ${step.module}`)
    if (step.do === 'accept') return acceptUserModule(ctx, { userModuleId })
    const content = lookUp(lookUp(place.modules, step.module).contents, step.content)
    const contentId = content.id
    if (step.do === 'learn') return learn(ctx, userModuleId, content, step)
    if (step.do === 'favouriteResource') {
      const { resources } = await getUserModule(ctx, { userModuleId })
      const [resource] = resources
      return (
        resource && setResourceFavorite(ctx, { userModuleId, contentId, resourceId: resource.id, isFavorite: true })
      )
    }
    if (step.do === 'favourite') return setFavorite(ctx, { userModuleId, contentId, isFavorite: true })
    return saveNotes(ctx, saveNotesInput.parse({ userModuleId, contentId, notes: step.text }))
  }
}
