import { z } from 'zod'
import { giveAccessInput, listAccessesInput } from '../access.ts'
import { signInInput, signUpInput } from '../auth.ts'
import { createCompanyInput } from '../company.ts'
import { createContentInput } from '../content.ts'
import { byIdListInput, namedInput } from '../field.ts'
import { createLicenceInput } from '../licence.ts'
import { listQuery } from '../list.ts'
import { addManagersInput } from '../manager.ts'
import { createModuleInput } from '../module.ts'
import { broken, type FormRule, type Issue, type RuleOptions } from '../rule.ts'
import { sendUserSupportInput } from '../support.ts'
import { updateMeInput } from '../user.ts'

/** A wrong value and the issues that browser and server report for it. */
type RuleRow = { what: string; schema: z.ZodObject; value: Record<string, unknown>; issues: Issue[] }

const id = '0192f0c1-7b1e-7000-8000-000000000001'
const signUp = { email: 'a@b.fr', firstname: 'Ana', lastname: 'Roux', password: 'long enough' }
const content = { title: 'A', type: 'external-link', language: 'fr', description: 'A', categoryId: id }
const course = { title: 'A', language: 'fr', themeId: id, type: 'course' }
const licence = { name: 'A', startDate: '2026-01-01', endDate: '2026-12-31', maxActiveUserAllowed: 3 }
const manager = { userList: ['a@b.fr'], rights: {} }
const access = { moduleLicenceId: id, moduleId: id, userList: ['a@b.fr'] }

/** A rule that only forms and verbs name, no input of the contract. */
const namedRule = (rule: FormRule, options?: RuleOptions): RuleRow => ({
  what: `a check that names ${rule}`,
  schema: z.object({ field: z.string().refine(() => false, broken(rule, options)) }),
  value: { field: 'x' },
  issues: [{ path: 'field', rule, ...(options ? { options } : {}) }],
})

export const ruleTable: readonly RuleRow[] = [
  {
    what: 'empty fields',
    schema: signInInput,
    value: { email: '', password: '' },
    issues: [
      { path: 'email', rule: 'required' },
      { path: 'password', rule: 'required' },
    ],
  },
  {
    what: 'blanks',
    schema: namedInput,
    value: { fallbackName: '  ' },
    issues: [{ path: 'fallbackName', rule: 'required' }],
  },
  { what: 'an absent field', schema: namedInput, value: {}, issues: [{ path: 'fallbackName', rule: 'required' }] },
  {
    what: 'null',
    schema: namedInput,
    value: { fallbackName: null },
    issues: [{ path: 'fallbackName', rule: 'required' }],
  },
  {
    what: 'a name in which nothing can be read',
    schema: signUpInput,
    value: { ...signUp, firstname: '\u200b\u200b' },
    issues: [{ path: 'firstname', rule: 'required' }],
  },
  {
    what: 'nothing chosen from a list',
    schema: sendUserSupportInput,
    value: { type: '', message: 'Help' },
    issues: [{ path: 'type', rule: 'required' }],
  },
  {
    what: 'a reference that is not chosen',
    schema: giveAccessInput,
    value: { ...access, moduleId: '' },
    issues: [{ path: 'moduleId', rule: 'required' }],
  },
  {
    what: 'a name of one letter',
    schema: updateMeInput,
    value: { firstname: 'A' },
    issues: [{ path: 'firstname', rule: 'minLength', options: { length: 2 } }],
  },
  {
    what: 'a short password, where an empty one is allowed',
    schema: updateMeInput,
    value: { password: 'short' },
    issues: [{ path: 'password', rule: 'minLength', options: { length: 8 } }],
  },
  {
    what: 'a long name',
    schema: signUpInput,
    value: { ...signUp, lastname: 'x'.repeat(31) },
    issues: [{ path: 'lastname', rule: 'maxLength', options: { length: 30 } }],
  },
  {
    what: 'an e-mail without a domain',
    schema: signUpInput,
    value: { ...signUp, email: 'nobody' },
    issues: [{ path: 'email', rule: 'email' }],
  },
  {
    what: 'an e-mail in a list',
    schema: addManagersInput,
    value: { ...manager, userList: ['a@b.fr', 'nobody'] },
    issues: [{ path: 'userList.1', rule: 'email' }],
  },
  {
    what: 'text where a file belongs',
    schema: createCompanyInput,
    value: { name: 'A', logo: 'logo.png' },
    issues: [{ path: 'logo', rule: 'file' }],
  },
  {
    what: 'an empty list',
    schema: addManagersInput,
    value: { ...manager, userList: [] },
    issues: [{ path: 'userList', rule: 'minArrayLength', options: { length: 1 } }],
  },
  {
    what: 'a long list',
    schema: addManagersInput,
    value: { ...manager, userList: Array(201).fill('a@b.fr') },
    issues: [{ path: 'userList', rule: 'maxArrayLength', options: { length: 200 } }],
  },
  {
    what: 'text where a number belongs',
    schema: createLicenceInput,
    value: { ...licence, maxActiveUserAllowed: 'forty' },
    issues: [{ path: 'maxActiveUserAllowed', rule: 'numeric' }],
  },
  {
    what: 'no number',
    schema: createLicenceInput,
    value: { ...licence, maxActiveUserAllowed: '' },
    issues: [{ path: 'maxActiveUserAllowed', rule: 'required' }],
  },
  {
    what: 'half a seat',
    schema: createLicenceInput,
    value: { ...licence, maxActiveUserAllowed: '2.5' },
    issues: [{ path: 'maxActiveUserAllowed', rule: 'integer' }],
  },
  {
    what: 'no seat',
    schema: createLicenceInput,
    value: { ...licence, maxActiveUserAllowed: '0' },
    issues: [{ path: 'maxActiveUserAllowed', rule: 'min', options: { value: 1 } }],
  },
  {
    what: 'more days than an access may have',
    schema: giveAccessInput,
    value: { ...access, maxDayTimeLimit: '3651' },
    issues: [{ path: 'maxDayTimeLimit', rule: 'max', options: { value: 3650 } }],
  },
  {
    what: 'a mark over a hundred',
    schema: createContentInput,
    value: { ...content, quizScoreValidation: '101' },
    issues: [{ path: 'quizScoreValidation', rule: 'max', options: { value: 100 } }],
  },
  {
    what: 'no web address',
    schema: createContentInput,
    value: { ...content, link: 'nowhere' },
    issues: [{ path: 'link', rule: 'url' }],
  },
  {
    what: 'an address of another kind',
    schema: createContentInput,
    value: { ...content, link: 'javascript:alert(1)' },
    issues: [{ path: 'link', rule: 'url' }],
  },
  {
    what: 'a day that does not exist',
    schema: createLicenceInput,
    value: { ...licence, endDate: '2026-02-30' },
    issues: [{ path: 'endDate', rule: 'date' }],
  },
  {
    what: 'a day that may be absent',
    schema: giveAccessInput,
    value: { ...access, expireDate: '31/12' },
    issues: [{ path: 'expireDate', rule: 'date' }],
  },
  {
    what: 'an unknown choice',
    schema: updateMeInput,
    value: { language: 'de', avatar: '077-avatar.svg' },
    issues: [
      { path: 'avatar', rule: 'invalid' },
      { path: 'language', rule: 'invalid' },
    ],
  },
  {
    what: 'a name that leads elsewhere',
    schema: signUpInput,
    value: { ...signUp, firstname: 'see http://evil' },
    issues: [{ path: 'firstname', rule: 'invalid' }],
  },
  {
    what: 'names of two lines, and with a direction mark',
    schema: namedInput,
    value: { name: 'Sécurité\nincendie', fallbackName: '\u202eFire' },
    issues: [
      { path: 'name', rule: 'line' },
      { path: 'fallbackName', rule: 'line' },
    ],
  },
  {
    what: 'an id that is none',
    schema: giveAccessInput,
    value: { ...access, moduleId: 'x' },
    issues: [{ path: 'moduleId', rule: 'id' }],
  },
  {
    what: 'an id that is none, as the text of a list',
    schema: listAccessesInput,
    value: { moduleId: 'x' },
    issues: [{ path: 'moduleId.0', rule: 'id' }],
  },
  {
    what: 'ids of a list that are none, or nothing',
    schema: byIdListInput,
    value: { idList: ['x', '', null] },
    issues: [
      { path: 'idList.0', rule: 'id' },
      { path: 'idList.1', rule: 'required' },
      { path: 'idList.2', rule: 'required' },
    ],
  },
  {
    what: 'a title within a chapter',
    schema: createModuleInput,
    value: {
      ...course,
      chapters: [
        { title: 'One', contentIdList: [id] },
        { title: '', contentIdList: ['x'] },
      ],
    },
    issues: [
      { path: 'chapters.1.title', rule: 'required' },
      { path: 'chapters.1.contentIdList.0', rule: 'id' },
    ],
  },
  {
    what: 'a page of a list',
    schema: listQuery,
    value: { limit: '1001', search: 'x'.repeat(201) },
    issues: [
      { path: 'search', rule: 'maxLength', options: { length: 200 } },
      { path: 'limit', rule: 'max', options: { value: 1000 } },
    ],
  },
  namedRule('between', { min: 1, max: 3 }),
  namedRule('noSpaces'),
  namedRule('lettersOnly'),
  namedRule('greaterThan', { value: 3 }),
  namedRule('lowerThan', { value: 3 }),
  namedRule('dateMin', { date: '2026-01-01' }),
  namedRule('dateMax', { date: '2026-01-01' }),
  namedRule('notEqualPassword'),
  namedRule('unique'),
  namedRule('notFound'),
  namedRule('notItself'),
  namedRule('circular', { id: 'c', title: 'Safety' }),
  namedRule('notForType', { type: 'scorm-quiz' }),
]
