import { giveAccessInput, updateAccessInput } from '@cursus/contract/access'
import * as fields from '@cursus/contract/field'
import type { CompanyModule, LicenceRow } from '@cursus/contract/licence'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'
import type { PersonMark } from '#web/components/people-picker.tsx'

/** Until when a module is open, and when it should be done. */
export type TermsValues = { expireDate: string; dueDate: string; hasMaxDayTimeLimit: boolean; maxDayTimeLimit: string }
/** A module, its licence and the terms of access to it. */
export type GiftValues = TermsValues & { moduleId: string; moduleLicenceId: string }
export type GiveValues = GiftValues & {
  /** Other modules of the licence for the same people. */
  moreModuleIdList: string[]
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

const dayOrNull = (text: string) => (fields.dateOnly.safeParse(text).success ? text : null)

/** The input of both giving and the preview. */
export const readGive = (values: GiveValues) => ({
  ...readGift(values),
  userList: values.userList,
  userGroupIdList: values.userGroupIdList,
  exceptUserList: values.exceptUserList,
})

/** The same for a group, whose members get it. */
export const readGift = (values: GiftValues) => ({
  moduleId: values.moduleId,
  moduleLicenceId: values.moduleLicenceId,
  ...readTerms(values),
})

export type GivableModule = CompanyModule & { licenceIds: string[] }

/** The modules that can be given, each once with all its licences; archived ones are excluded. */
export function givableModules(rows: readonly CompanyModule[]): GivableModule[] {
  const modules = new Map<string, GivableModule>()
  for (const row of rows) {
    if (row.archived) continue
    const known = modules.get(row.id)
    if (known) known.licenceIds.push(row.licence.id)
    else modules.set(row.id, { ...row, licenceIds: [row.licence.id] })
  }
  return [...modules.values()].sort((a, b) => a.title.localeCompare(b.title))
}

/** The selected licence if it gives the module, else the only one that does. */
export function onlyLicence(
  modules: readonly { id: string; licenceIds: string[] }[],
  licences: readonly LicenceRow[],
  moduleId: string | undefined,
  current: string | undefined,
): string {
  const module = modules.find(({ id }) => id === moduleId)
  const possible = licences.filter(({ id }) => !module || module.licenceIds.includes(id))
  if (current && possible.some(({ id }) => id === current)) return current
  const active = possible.filter((licence) => licence.active)
  return module && active.length === 1 ? (active[0]?.id ?? '') : ''
}

/** Marks of the chips: people who have it already, and refused ones. */
export function marksOf(
  preview: { outsideDomains: string[]; skipped: { email: string; reason: string }[] } | undefined,
): Record<string, PersonMark> {
  const marks: Record<string, PersonMark> = {}
  for (const { email, reason } of preview?.skipped ?? []) {
    marks[email] = reason === 'alreadyHasAccess' ? 'already' : 'refused'
  }
  for (const email of preview?.outsideDomains ?? []) marks[email] = 'refused'
  return marks
}
