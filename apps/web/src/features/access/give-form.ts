import { giveAccessInput, updateAccessInput } from '@cursus/contract/access'
import * as fields from '@cursus/contract/field'
import type { LicenceRow } from '@cursus/contract/licence'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'
import type { PersonFlag } from '#web/components/people-picker.tsx'
import { api, trpc } from '#web/lib/trpc.ts'

/** Until when a module is open, and when it should be done. */
export type TermsValues = { expireDate: string; dueDate: string; hasMaxDayTimeLimit: boolean; maxDayTimeLimit: string }
/** A module, its licence and the terms of access to it. */
export type GiftValues = TermsValues & { moduleId: string; moduleLicenceId: string }
/** Another module for the same people, chosen under that licence. */
export type MoreModule = { id: string; title: string; moduleLicenceId: string }
export type GiveValues = GiftValues & {
  moreModules: MoreModule[]
  userList: string[]
  userGroupIdList: string[]
  /** Members of the groups who were removed. */
  exceptUserList: string[]
}

const days = updateAccessInput.shape.maxDayTimeLimit.unwrap()
export const isDays = (text: string): boolean => typeof days.safeParse(text).data === 'number'

/**
 * The form's rules for the dates of an access under its licence; the server checks the dates
 * themselves again.
 */
export const accessTerms = (licence: Pick<LicenceRow, 'endDate' | 'mandatoryExpireDate'> | undefined) =>
  z
    .object({
      expireDate: z.union([z.literal(''), fields.dateOnly]),
      dueDate: z.union([z.literal(''), fields.dateOnly]),
      hasMaxDayTimeLimit: z.boolean(),
      maxDayTimeLimit: z.string(),
    })
    .superRefine((values, context) => {
      if (values.expireDate === '' && licence?.mandatoryExpireDate) {
        context.addIssue({ ...broken('required'), path: ['expireDate'] })
      }
      if (!values.hasMaxDayTimeLimit) return
      const { data, error } = days.safeParse(values.maxDayTimeLimit)
      if (data === null) context.addIssue({ ...broken('required'), path: ['maxDayTimeLimit'] })
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['maxDayTimeLimit'] })
    })

export const giftSchema = (licence: LicenceRow | undefined) =>
  giveAccessInput.pick({ moduleId: true, moduleLicenceId: true }).and(accessTerms(licence))

export const giveSchema = (licence: LicenceRow | undefined) =>
  giftSchema(licence).and(
    z
      .object({
        userList: giveAccessInput.shape.userList,
        userGroupIdList: giveAccessInput.shape.userGroupIdList,
      })
      .superRefine(({ userList, userGroupIdList }, context) => {
        if (userList.length + userGroupIdList.length > 0) return
        context.addIssue({ ...broken('required'), path: ['userList'] })
      }),
  )

/** The server's input from the fields; `undefined` for values that are not valid yet. */
export function readTerms(values: TermsValues) {
  const hasDays = values.hasMaxDayTimeLimit && isDays(values.maxDayTimeLimit)
  return {
    expireDate: dayOrNull(values.expireDate),
    dueDate: dayOrNull(values.dueDate),
    hasMaxDayTimeLimit: hasDays,
    maxDayTimeLimit: hasDays ? Number(values.maxDayTimeLimit) : null,
  }
}

export const dayOrNull = (text: string) => (fields.dateOnly.safeParse(text).success ? text : null)

/** The input of both giving and the preview. */
export const readGive = (values: GiveValues) => ({
  ...readGift(values),
  userList: values.userList,
  userGroupIdList: values.userGroupIdList,
  exceptUserList: values.exceptUserList,
})

/** The other modules of the chosen licence; those of a licence chosen before are left out. */
export const moreModulesOf = ({ moduleId, moduleLicenceId, moreModules }: GiveValues): MoreModule[] =>
  moreModules.filter((module) => module.id !== moduleId && module.moduleLicenceId === moduleLicenceId)

/** The same for a group, whose members get it. */
export const readGift = (values: GiftValues) => ({
  moduleId: values.moduleId,
  moduleLicenceId: values.moduleLicenceId,
  ...readTerms(values),
})

/** The current licence if it is among those that give the module, else their only active one. */
export function onlyLicence(licences: readonly Pick<LicenceRow, 'id' | 'active'>[], current: string): string {
  if (licences.some(({ id }) => id === current)) return current
  const active = licences.filter((licence) => licence.active)
  return active.length === 1 ? (active[0]?.id ?? '') : ''
}

/** Flags of the chips: people who have it already, and refused ones. */
export function flagsOf(
  preview: { outsideDomains: string[]; skipped: { email: string; reason: string }[] } | undefined,
): Record<string, PersonFlag> {
  const flags: Record<string, PersonFlag> = {}
  for (const { email, reason } of preview?.skipped ?? []) {
    flags[email] = reason === 'alreadyHasAccess' ? 'already' : 'refused'
  }
  for (const email of preview?.outsideDomains ?? []) flags[email] = 'refused'
  return flags
}

type GiftChoice = Pick<GiftValues, 'moduleId' | 'moduleLicenceId'>

/** The chosen module and licence; absent until they are loaded. */
export function useChosen(companyId: string, { moduleId, moduleLicenceId }: GiftChoice) {
  const modules = trpc.company.module.list.useQuery(
    { companyId, moduleId: [moduleId], eachOnce: true, limit: 1 },
    { enabled: moduleId !== '' },
  )
  const licences = trpc.company.licence.list.useQuery(
    { companyId, id: [moduleLicenceId], limit: 1 },
    { enabled: moduleLicenceId !== '' },
  )
  return { module: modules.data?.rows[0], licence: licences.data?.rows[0] }
}

/** The licence to propose for a module; `current` is kept if it gives the module. */
export async function proposeLicence(companyId: string, moduleId: string, current: string): Promise<string> {
  const { rows } = await api.company.licence.list.fetch({ companyId, moduleId: [moduleId], limit: 200 })
  return onlyLicence(rows, current)
}

/**
 * The choice that a form opens with: the module that was asked for, unless it is archived or no
 * licence gives it, or else the only one there is.
 */
export async function firstChoice(companyId: string, { moduleId, moduleLicenceId }: GiftChoice): Promise<GiftChoice> {
  const asked = moduleId === '' ? {} : { moduleId: [moduleId] }
  const { rows } = await api.company.module.list.fetch({
    companyId,
    ...asked,
    archived: false,
    eachOnce: true,
    limit: 2,
  })
  const [module] = rows
  if (!module || rows.length > 1) return { moduleId: '', moduleLicenceId }
  return { moduleId: module.id, moduleLicenceId: await proposeLicence(companyId, module.id, moduleLicenceId) }
}
