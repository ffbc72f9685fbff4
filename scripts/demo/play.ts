import { giveAccessInput } from '@cursus/contract/access'
import { importCompanyUsersInput } from '@cursus/contract/company-user'
import { addManagersInput } from '@cursus/contract/manager'
import { saveNotesInput } from '@cursus/contract/participant'
import { addGroupModuleInput, createUserGroupInput } from '@cursus/contract/user-group'
import { giveAccess, remindExpiring } from '@cursus/domain/access'
import { enterCompany } from '@cursus/domain/company'
import { importCompanyUsers } from '@cursus/domain/company-user'
import type { UserCtx } from '@cursus/domain/context'
import { withErrorContext } from '@cursus/domain/fault'
import { keepSeatDays, suspendLicences } from '@cursus/domain/licence'
import { addManagers } from '@cursus/domain/manager'
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
import { learn } from './learn.ts'
import type { DemoModule } from './make-catalogue.ts'
import type { Step } from './plan.ts'
import type { Stage } from './stage.ts'
import { emailOf, lookUp, people } from './tables.ts'

/** A company to play in; ids by the keys of its tables. */
export type Place = {
  company: { id: string; name: string }
  modules: Record<string, DemoModule>
  licenceIds: Record<string, string>
}

const peopleAtOnce = 4

/**
 * Plays steps day by day, and relays the events of each day at its end.
 * @param atDawn comes before the steps of a day
 */
export async function playDays(
  stage: Stage,
  place: Place,
  steps: Step[],
  atDawn: (day: string) => Promise<void>,
): Promise<void> {
  const play = createPlayer(stage, place)
  const days = Map.groupBy(steps, ({ when }) => stage.calendar.dayOf(when))
  for (const [day, today] of days) {
    await atDawn(day)
    const waiting = [...Map.groupBy(today, ({ who }) => who).values()]
    await allSettled(
      Array.from({ length: peopleAtOnce }, async () => {
        // People act concurrently, each of them one step after the other.
        for (let own = waiting.shift(); own; own = waiting.shift()) {
          for (const step of own) await play(step)
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
}

export async function playSteps(stage: Stage, place: Place, steps: Step[]): Promise<void> {
  const play = createPlayer(stage, place)
  for (const step of steps) await play(step)
}

const describe = (step: Step): string => {
  const what = 'module' in step ? ` ${step.module}` : ''
  return `${emailOf(step.who)}, ${step.when.toISOString()}: ${step.do}${what}`
}

function createPlayer(stage: Stage, place: Place) {
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

  return (step: Step) => withErrorContext(describe(step), () => play(step))

  async function play(step: Step): Promise<unknown> {
    if (step.do === 'signUp') return stage.signUp(lookUp(people, step.who), step.when)
    const ctx = await signedIn(step)
    if (step.do === 'readNotifications') return markAllAsRead(ctx)

    const company = { ...ctx, company: place.company }
    if (step.do === 'enterCompany') return enterCompany(ctx, place.company.id)
    if (step.do === 'addManager') {
      return addManagers(company, addManagersInput.parse({ userList: [emailOf(step.person)], rights: step.rights }))
    }
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
    if (step.do === 'note') return saveNotes(ctx, saveNotesInput.parse({ userModuleId, contentId, notes: step.text }))
    throw new Error(`Nobody can "${(step as Step).do}"`)
  }
}

/**
 * Waits for all, then throws the first failure: work that still runs would write into a demo that
 * is being discarded.
 */
async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
