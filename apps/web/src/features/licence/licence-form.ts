import * as fields from '@cursus/contract/field'
import { createLicenceInput, type Licence } from '@cursus/contract/licence'
import { nextYearOf } from '@cursus/contract/licence-values'
import type { ModuleType } from '@cursus/contract/module-values'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'
import { isSame } from '#web/lib/form/edit.ts'
import type { FieldLabels, Shows } from '#web/lib/form/field-names.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import type { Sending } from '#web/lib/form/use-form-sending.ts'

const { shape } = createLicenceInput

/** A module in the form: the chosen version, and the one that the licence gives now. */
export type FormModule = {
  moduleId: string
  moduleVersionId: string
  version: number
  title: string
  type: ModuleType
  themeId: string
  cover: string | null
  illustration: string | null
  /** The version that the licence gives now; null for a module that is being added. */
  current: { moduleVersionId: string; version: number; activeUserCount: number } | null
  /** Moves the running accesses of a course too. */
  moveRunning: boolean
}

export type LicenceValues = {
  name: string
  startDate: string
  endDate: string
  maxActiveUserAllowed: string
  modules: FormModule[]
  hasAuthorizedDomainList: boolean
  /** One per line. */
  authorizedDomains: string
  mandatoryExpireDate: boolean
  companyManagerIdList: string[]
  businessSupportEmailList: string[]
  comment: string
}

export const emptyLicence = (startDate: string): LicenceValues => ({
  name: '',
  startDate,
  endDate: '',
  maxActiveUserAllowed: '',
  modules: [],
  hasAuthorizedDomainList: false,
  authorizedDomains: '',
  mandatoryExpireDate: false,
  companyManagerIdList: [],
  businessSupportEmailList: [],
  comment: '',
})

const formModule = (module: Licence['modules'][number]): FormModule => ({
  moduleId: module.id,
  moduleVersionId: module.moduleVersionId,
  version: module.version,
  title: module.title,
  type: module.type,
  themeId: module.theme.id,
  cover: module.cover,
  illustration: module.illustration,
  current: {
    moduleVersionId: module.moduleVersionId,
    version: module.version,
    activeUserCount: module.activeUserCount,
  },
  moveRunning: false,
})

export const licenceValues = (licence: Licence): LicenceValues => ({
  name: licence.name,
  startDate: licence.startDate,
  endDate: licence.endDate,
  maxActiveUserAllowed: String(licence.maxActiveUserAllowed),
  modules: licence.modules.map(formModule),
  hasAuthorizedDomainList: licence.hasAuthorizedDomainList,
  authorizedDomains: licence.authorizedDomainList.join('\n'),
  mandatoryExpireDate: licence.mandatoryExpireDate,
  companyManagerIdList: licence.companyManagerIdList,
  businessSupportEmailList: licence.businessSupportEmailList,
  comment: licence.comment,
})

/** A new licence with the terms of a former one: the latest version of each module not archived. */
export const nextYearValues = (licence: Licence): LicenceValues => ({
  ...licenceValues(licence),
  ...nextYearOf(licence),
  modules: licence.modules
    .filter(({ archived }) => !archived)
    .map((module) => ({
      ...formModule(module),
      moduleVersionId: module.latestModuleVersionId,
      version: module.latestVersion,
      current: null,
    })),
})

/** Parses domains, one per line or separated by commas, and returns the invalid parts too. */
export function readDomains(text: string): { domains: string[]; bad: string[] } {
  const domains = new Set<string>()
  const bad: string[] = []
  for (const piece of text.split(/[\s,;]+/).filter(Boolean)) {
    const read = fields.emailDomain.safeParse(piece)
    if (read.success) domains.add(read.data)
    else bad.push(piece)
  }
  return { domains: [...domains], bad }
}

/** The form's own rules; `dates` and `domains` have texts of the form. */
export const licenceSchema = z
  .object({
    name: shape.name,
    startDate: shape.startDate,
    endDate: shape.endDate,
    maxActiveUserAllowed: shape.maxActiveUserAllowed,
    modules: z.array(z.any()).refine((modules) => modules.length > 0, broken('required')),
    hasAuthorizedDomainList: z.boolean(),
    authorizedDomains: z.string(),
    comment: shape.comment,
  })
  .superRefine((values, context) => {
    const issue = (path: string, rule: string) => context.addIssue({ code: 'custom', path: [path], params: { rule } })
    if (values.endDate < values.startDate) issue('endDate', 'dates')
    if (values.hasAuthorizedDomainList && readDomains(values.authorizedDomains).bad.length > 0) {
      issue('authorizedDomains', 'domains')
    }
  })

/** The input to send. Only an update can move running accesses. */
export const toLicenceInput = (values: LicenceValues) => ({
  name: values.name,
  startDate: values.startDate,
  endDate: values.endDate,
  maxActiveUserAllowed: Number(values.maxActiveUserAllowed),
  hasAuthorizedDomainList: values.hasAuthorizedDomainList,
  authorizedDomainList: values.hasAuthorizedDomainList ? readDomains(values.authorizedDomains).domains : [],
  mandatoryExpireDate: values.mandatoryExpireDate,
  comment: values.comment,
  companyManagerIdList: values.companyManagerIdList,
  businessSupportEmailList: values.businessSupportEmailList,
  modules: values.modules.map(({ moduleId, moduleVersionId }) => ({ moduleId, moduleVersionId })),
  moveRunningModuleIdList: values.modules.filter(({ moveRunning }) => moveRunning).map(({ moduleId }) => moduleId),
})

export type ModuleConsequence =
  | { kind: 'removed'; title: string; count: number }
  | { kind: 'moved'; title: string; version: number; count: number }

/**
 * Immediate effects of saving on people with an access (docs/rules.md, Licence); confirmed before
 * saving.
 */
export function moduleConsequences(
  before: Pick<Licence, 'modules'>,
  modules: readonly FormModule[],
): ModuleConsequence[] {
  const found: ModuleConsequence[] = []
  for (const row of before.modules) {
    if (row.activeUserCount === 0) continue
    const module = modules.find(({ moduleId }) => moduleId === row.id)
    const { title, activeUserCount: count } = row
    if (!module) found.push({ kind: 'removed', title, count })
    else if (module.moduleVersionId !== row.moduleVersionId && (module.type === 'free-content' || module.moveRunning)) {
      found.push({ kind: 'moved', title, version: module.version, count })
    }
  }
  return found
}

export type LicenceModel = FormModel<LicenceValues>
type LicenceBody = ReturnType<typeof toLicenceInput>

/** The editable fields of each module; the others are for display. */
const decided = (modules: readonly FormModule[]) =>
  modules.map(({ moduleId, moduleVersionId, moveRunning }) => ({ moduleId, moduleVersionId, moveRunning }))

/** The form of a new licence, or of `licence`. */
export const useLicenceModel = (options: {
  values: LicenceValues
  revision?: number
  labels?: () => FieldLabels
  shows?: Shows<LicenceValues>
  before?: (values: LicenceValues) => boolean
  send: (sending: Sending<LicenceBody>) => Promise<Licence>
  success: () => string
  onSaved: (saved: Licence) => unknown
}): LicenceModel =>
  useFormModel<LicenceValues, Licence, LicenceBody>({
    ...options,
    schema: licenceSchema,
    keepsTyped: true,
    toBody: toLicenceInput,
    compare: { modules: (a, b) => isSame(decided(a), decided(b)) },
    fieldOf: {
      LicenceDatesNotValid: 'endDate',
      MaxActiveUserAllowedGreaterThanActiveUsersCount: 'maxActiveUserAllowed',
      ModuleArchived: 'modules',
      ModuleDraft: 'modules',
    },
  })
