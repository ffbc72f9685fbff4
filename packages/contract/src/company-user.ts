import { z } from 'zod'
import { attributeNameLength, attributeValueLength, maxAttributes } from './company-user-values.ts'
import { eventActions } from './event-values.ts'
import * as fields from './field.ts'
import {
  anyOf,
  byIdInput,
  count,
  editFields,
  emptyAsNull,
  id,
  languageSchema,
  line,
  percent,
  personName,
  revision,
  timestamp,
  titledRef,
  uuid,
} from './field.ts'
import { uploadSchema } from './file.ts'
import type { Language } from './language-values.ts'
import { listQuery } from './list.ts'
import { searchLength } from './list-values.ts'
import { broken } from './rule.ts'
import { personRefSchema } from './user.ts'

/** Days since the last opening in which a person counts as active. */
export const activeDays = 30

/**
 * `active`: has an active access and was there lately; `invited`: has no account yet; `neverCame`:
 * has opened nothing in the company; `late`: has a module that is not done after its due date;
 * `removed`: by the company, listed only when asked for.
 */
const companyUserStates = ['active', 'invited', 'neverCame', 'late', 'suspended', 'removed'] as const

const attributeFilter = z
  .string()
  .max(40 + attributeValueLength)
  .regex(/^[0-9a-f-]{36}:./i, { error: 'invalid' })
  .transform((text) => ({ attributeId: text.slice(0, 36).toLowerCase(), value: text.slice(37) }))
  .refine(({ attributeId }) => id.safeParse(attributeId).success, broken('invalid'))

export const listCompanyUsersInput = listQuery.extend({
  /** Members of one of these groups. */
  userGroupId: anyOf(id),
  state: anyOf(z.enum(companyUserStates)),
  /** `<attributeId>:<value>`: one of the values of each attribute that is named. */
  attribute: anyOf(attributeFilter),
})
export type ListCompanyUsersInput = Partial<z.infer<typeof listCompanyUsersInput>>

export const listAttributeValuesInput = z.object({ search: z.string().trim().max(searchLength).optional() })
export type ListAttributeValuesInput = z.infer<typeof listAttributeValuesInput>

export const attributeName = line(1, attributeNameLength)
export const attributeValue = line(0, attributeValueLength)

/**
 * Attributes by name; an unknown name becomes an attribute of the company, and an empty value
 * removes the one that the person has.
 */
export const renameAttributeInput = byIdInput.extend({ name: attributeName })
const attributes = z.array(z.object({ name: attributeName, value: attributeValue })).max(maxAttributes)

/** What a company says about a person; absent fields and attributes keep their values. */
const givenFields = {
  firstname: emptyAsNull(personName).optional(),
  lastname: emptyAsNull(personName).optional(),
  language: emptyAsNull(languageSchema).optional(),
  attributes: attributes.optional(),
}

export const updateCompanyUserInput = byIdInput.extend({ ...givenFields, ...editFields })
export type UpdateCompanyUserInput = z.infer<typeof updateCompanyUserInput>

/**
 * A person of a company; the names are those that the company gave until the person writes theirs.
 */
export const companyUserRowSchema = personRefSchema.extend({
  isInvited: z.boolean(),
  isSuspended: z.boolean(),
  /** When the company removed the person from its list; null for the others. */
  removedDate: timestamp.nullable(),
  accessCount: count,
  activeAccessCount: count,
  progress: percent,
  lastAccess: timestamp.nullable(),
  groups: z.array(z.object({ id: uuid, name: z.string() })),
  /** Free fields of the company, by name. */
  attributes: z.array(z.object({ id: uuid, name: z.string(), value: z.string() })),
})
export type CompanyUserRow = z.infer<typeof companyUserRowSchema>

/** `given`: by the company, also when the person has names of their own. */
export const companyUserSchema = companyUserRowSchema.extend({
  given: z.object({
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    language: languageSchema.nullable(),
  }),
  /**
   * When a mail server refused the present e-mail; since then it gets only what its owner asks for.
   */
  emailRefusedAt: timestamp.nullable(),
  revision,
})
export type CompanyUser = z.infer<typeof companyUserSchema>

/** One change of a person of a company: of what it says about them, or of one of their accesses. */
export const companyUserChangeSchema = z.object({
  id: uuid,
  kind: z.enum([...eventActions.access, 'createUser', 'updateUser', 'resumeMailsUser', 'removeUser']),
  /** Null: the platform itself. */
  actor: personRefSchema.nullable(),
  creationDate: timestamp,
  /** The access, with the title of its module. */
  access: titledRef.nullable(),
  /** What was changed about the person; `attributes` for any of them. */
  fields: z.array(z.string()),
  /** Why a result was corrected. */
  reason: z.string().nullable(),
})
export type CompanyUserChange = z.infer<typeof companyUserChangeSchema>

/** A value that somebody of the company has. */
export const attributeValueSchema = z.object({ attributeId: uuid, name: z.string(), value: z.string() })
export type AttributeValue = z.infer<typeof attributeValueSchema>

/** A free field of the people of a company, and how many of them have it. */
/** `userCount`: people who have a value; at most `maxCounted` + 1. */
export const companyAttributeSchema = z.object({ id: uuid, name: z.string(), userCount: count })
export type CompanyAttribute = z.infer<typeof companyAttributeSchema>

/** Limits of a file of people. */
export const maxImportRows = 10_000
export const maxImportColumns = 50
/** Longer cells are cut; every field that is read is shorter. That of groups holds many names. */
export const importCellLength = 4000
/** Rows of one call; more are sent in several. */
export const importBatch = 1000

/** `sheet`: the number of a sheet of the workbook, from 1. */
export const readPeopleFileInput = z.object({
  file: uploadSchema.optional(),
  sheet: fields.integer(1, 1000).default(1),
})
export type ReadPeopleFileInput = z.infer<typeof readPeopleFileInput>

/** `sheets`: names of the sheets of a workbook; `line`: in the file, from 1. */
export const peopleFileSchema = z.object({
  sheets: z.array(z.string()),
  lines: z.array(z.object({ line: z.int().min(1), cells: z.array(z.string()) })),
})
export type PeopleFile = z.infer<typeof peopleFileSchema>

/** Why a file of people cannot be read. */
export type PeopleFileRefusal =
  | 'format'
  | 'oldExcel'
  | 'damaged'
  | 'empty'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'longLine'
  | 'tooHeavy'

const cell = z.string().max(importCellLength)
/** The heading of a column: a long one is often written on two lines. */
const columnName = fields.plainLine(attributeNameLength).refine((name) => name !== '', broken('required'))
/** A row as it is in the file; empty and absent cells keep what is stored. */
const importRowSchema = z.object({
  line: fields.integer(1, 10_000_000),
  email: cell,
  firstname: cell.optional(),
  lastname: cell.optional(),
  language: cell.optional(),
  /** Names, separated by semicolons, commas or bars. */
  groups: cell.optional(),
  attributes: z
    .array(z.object({ name: columnName, value: cell }))
    .max(maxAttributes)
    .optional(),
})
export type ImportRow = z.infer<typeof importRowSchema>

/**
 * `createsGroups`: creates the groups that the company does not have; without it, they are refused.
 */
export const importCompanyUsersInput = z.object({
  rows: z.array(importRowSchema).min(1).max(importBatch),
  createsGroups: fields.flag.default(false),
})
export type ImportCompanyUsersInput = z.infer<typeof importCompanyUsersInput>

const importProblems = [
  'emailRequired',
  'emailInvalid',
  'emailRepeated',
  'domainNotAllowed',
  'firstnameInvalid',
  'lastnameInvalid',
  'languageUnknown',
  'valueTooLong',
  'groupInvalid',
  'groupUnknown',
] as const
/**
 * `value`: what the cell holds; `field`: name of the attribute; `line`: of the first occurrence.
 */
const importProblemSchema = z.object({
  code: z.enum(importProblems),
  value: z.string(),
  field: z.string().optional(),
  line: z.int().optional(),
})
export type ImportProblem = z.infer<typeof importProblemSchema>

const importResults = ['created', 'updated', 'unchanged', 'refused'] as const
export type ImportResult = (typeof importResults)[number]
export const importReportSchema = z.object({
  /** One for each row, in their order. */
  lines: z.array(
    z.object({
      line: z.int(),
      email: z.string(),
      result: z.enum(importResults),
      problem: importProblemSchema.nullable(),
    }),
  ),
  /** Groups that the call creates. */
  newGroups: z.array(z.string()),
  /** Modules of groups that not everybody who joined could get; empty in a preview. */
  shortModules: z.array(fields.titledRef),
})
export type ImportReport = z.infer<typeof importReportSchema>

/** A row that can be imported; undefined fields keep what is stored. */
export type ImportedPerson = {
  line: number
  email: string
  firstname: string | undefined
  lastname: string | undefined
  language: Language | undefined
  groups: string[]
  attributes: { name: string; value: string }[]
}

const languageWords: Record<Language, readonly string[]> = {
  fr: ['fr', 'fra', 'fre', 'francais', 'french', 'fr-fr', 'fr-ca', 'fr-be', 'fr-ch'],
  en: ['en', 'eng', 'anglais', 'english', 'en-gb', 'en-us'],
}

/** Lower case, without accents and outer spaces. */
const foldCell = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()

/** A name in quotation marks, which are doubled inside, or up to the next separator. */
const groupInCell = /\s*(?:"((?:[^"]|"")*)"\s*|([^;,|\n]*))(?:[;,|\n]|$)/g

/** The group names of a cell, each once. */
export const groupsOf = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(groupInCell), ([, quoted, bare]) =>
      fields.plainLine(importCellLength).parse(quoted?.replaceAll('""', '"') ?? bare),
    ).filter(Boolean),
  ),
]

/** Groups as a cell that an import reads again. */
export const groupsText = (groups: readonly { name: string }[]): string =>
  groups.map(({ name }) => (/^"|[;,|]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ')

/** Reads one row; the first problem refuses it. */
export function readImportRow(row: ImportRow): ImportedPerson | ImportProblem {
  const text = (value: string | undefined) => fields.plainLine(importCellLength).parse(value ?? '')
  const written = text(row.email).replace(/^mailto:/i, '')
  if (written === '') return { code: 'emailRequired', value: '' }
  const email = fields.email.safeParse(written)
  if (!email.success) return { code: 'emailInvalid', value: written }
  const names = { firstname: text(row.firstname), lastname: text(row.lastname) }
  for (const field of ['firstname', 'lastname'] as const) {
    const value = names[field]
    if (value !== '' && !fields.personName.safeParse(value).success) return { code: `${field}Invalid`, value }
  }
  const wanted = text(row.language)
  const language = languageSchema.options.find((candidate) => languageWords[candidate].includes(foldCell(wanted)))
  if (wanted !== '' && language === undefined) return { code: 'languageUnknown', value: wanted }
  const groups = groupsOf(row.groups ?? '')
  const badGroup = groups.find((name) => !fields.shortName.safeParse(name).success)
  if (badGroup !== undefined) return { code: 'groupInvalid', value: badGroup }
  const attributes = (row.attributes ?? [])
    .map(({ name, value }) => ({ name, value: text(value) }))
    .filter(({ value }) => value !== '')
  const tooLong = attributes.find(({ value }) => value.length > attributeValueLength)
  if (tooLong) return { code: 'valueTooLong', value: tooLong.value, field: tooLong.name }
  return {
    line: row.line,
    email: email.data,
    firstname: names.firstname || undefined,
    lastname: names.lastname || undefined,
    language,
    groups,
    attributes,
  }
}
