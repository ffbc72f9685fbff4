import { correctResultInput, giveAccessInput } from '@cursus/contract/access'
import { emailOnlyInput, newPasswordInput, signInInput, signUpInput } from '@cursus/contract/auth'
import { createCompanyInput } from '@cursus/contract/company'
import { updateCompanyUserInput } from '@cursus/contract/company-user'
import { createContentInput } from '@cursus/contract/content'
import { namedInput } from '@cursus/contract/field'
import { createLicenceInput } from '@cursus/contract/licence'
import { addManagersInput } from '@cursus/contract/manager'
import { createModuleInput } from '@cursus/contract/module'
import { setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { updateReminderSettingsInput } from '@cursus/contract/reminder'
import { readIssues } from '@cursus/contract/rule'
import { sendSupportInput, sendUserSupportInput } from '@cursus/contract/support'
import { updateMeInput } from '@cursus/contract/user'
import { addGroupModuleInput, addGroupUsersInput, createUserGroupInput } from '@cursus/contract/user-group'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { correctSchema } from './features/access/access-results.tsx'
import { giftSchema, giveSchema } from './features/access/give-form.ts'
import { reminderSettingsSchema } from './features/access/reminders-dialog.tsx'
import { profileSchema } from './features/account/profile-form.tsx'
import { newPasswordSchema, signUpSchema } from './features/auth/schemas.ts'
import { companySchema, companyUserSchema } from './features/company/company-schemas.ts'
import { contentSchema } from './features/content/use-content-model.ts'
import { licenceSchema } from './features/licence/licence-form.ts'
import { addManagersSchema } from './features/manager/rights-fields.tsx'
import { moduleSchema } from './features/module/use-module-model.ts'
import { platformRightsSchema } from './features/platform-manager/platform-rights-fields.tsx'
import { publicSchema, userSchema } from './features/support/support-form.tsx'
import { nameSchema, peopleSchema } from './features/user-group/user-group-forms.tsx'

type Form = {
  what: string
  form: z.ZodType
  /** What the server checks when the form is sent. */
  input: z.ZodObject
  /**
   * Fields that the form holds in another way than they are sent, or that are chosen from a list.
   */
  apart?: string[]
}

const forms: Form[] = [
  { what: 'sign-in', form: signInInput, input: signInInput },
  { what: 'sign-up', form: signUpSchema, input: signUpInput },
  { what: 'a lost password', form: emailOnlyInput, input: emailOnlyInput },
  { what: 'a new password', form: newPasswordSchema, input: newPasswordInput },
  { what: 'the own account', form: profileSchema, input: updateMeInput, apart: ['avatar'] },
  { what: 'support, signed out', form: publicSchema, input: sendSupportInput },
  { what: 'support, signed in', form: userSchema, input: sendUserSupportInput },
  { what: 'names of a theme or category', form: namedInput, input: namedInput },
  { what: 'a content', form: contentSchema(true), input: createContentInput },
  { what: 'a module', form: moduleSchema, input: createModuleInput, apart: ['cover'] },
  { what: 'a company', form: companySchema, input: createCompanyInput },
  { what: 'a licence', form: licenceSchema, input: createLicenceInput, apart: ['modules'] },
  { what: 'new managers', form: addManagersSchema, input: addManagersInput, apart: ['rights'] },
  { what: 'platform managers', form: platformRightsSchema('own@example.com'), input: setPlatformManagersInput },
  { what: 'a person of a company', form: companyUserSchema, input: updateCompanyUserInput },
  { what: 'a group', form: createUserGroupInput, input: createUserGroupInput },
  { what: 'the name of a group', form: nameSchema, input: createUserGroupInput },
  { what: 'people of a group', form: peopleSchema, input: addGroupUsersInput },
  { what: 'a module of a group', form: giftSchema(undefined), input: addGroupModuleInput },
  { what: 'giving access', form: giveSchema(undefined), input: giveAccessInput },
  { what: 'reminders', form: reminderSettingsSchema, input: updateReminderSettingsInput },
  { what: 'a corrected result', form: correctSchema, input: correctResultInput, apart: ['score'] },
]

const texts = [
  '',
  '  ',
  'x',
  'x'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(100_000),
  'no@address',
  'someone@example.com',
  '-1',
  '1.5',
  '1000000000000',
  '2026-02-30',
  '31/12/2026',
]
const lists = [[], [''], ['no@address'], Array.from({ length: 20_000 }, (_, index) => `person-${index}@example.com`)]

/** Right values of fields on which the rules of others depend. */
const others = {
  rights: {},
  userList: ['someone@example.com'],
  userGroupIdList: [],
  moduleId: '01a20adf-9eff-7031-b4f9-04e9d2bd3785',
  moduleLicenceId: '01a20adf-9eff-7031-b4f9-04e9d2bd3785',
  expireDate: '',
  dueDate: '',
  hasMaxDayTimeLimit: true,
  maxDayTimeLimit: '30',
}

/** The rule that is shown: the first one of a field or part of it. */
const ruleOf = (schema: z.ZodType, field: string, value: unknown) => {
  const values = { ...others, [field]: value }
  const { error } = schema.safeParse(values)
  const found = error ? readIssues(error, values) : []
  return found.find(({ path }) => path === field || path.startsWith(`${field}.`))
}

// A form may refuse more than the server, which then names nothing.
it.each(forms)('$what: the form names the rules that the server names', ({ form, input, apart = [] }) => {
  const fields = Object.keys(input.shape).filter(
    (field) => !apart.includes(field) && ruleOf(form, field, Symbol('wrong')) !== undefined,
  )
  const refused = fields.flatMap((field) => {
    const isText = ruleOf(form, field, [])?.rule === 'invalid'
    return [...texts, ...(isText ? [] : lists)].flatMap((value) => {
      const rule = ruleOf(input, field, value)
      return rule ? [{ field, value, rule }] : []
    })
  })
  expect(refused).not.toEqual([])
  const line = (field: string, value: unknown, rule: unknown) =>
    `${field} ${JSON.stringify(value).slice(0, 60)}: ${JSON.stringify(rule)}`
  expect(refused.map(({ field, value }) => line(field, value, ruleOf(form, field, value)))).toEqual(
    refused.map(({ field, value, rule }) => line(field, value, rule)),
  )
})

it.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['', null],
])('a corrected score is typed as %s', (typed, score) => {
  expect(correctSchema.parse({ reason: 'Vu avec elle', score: typed }).score).toBe(score)
})
it.each(['x', '12 %'])('a corrected score cannot be %s', (typed) => {
  expect(ruleOf(correctSchema, 'score', typed)).toEqual({ path: 'score', rule: 'numeric' })
})
