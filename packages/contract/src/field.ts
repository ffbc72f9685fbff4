import { z } from 'zod'
import { type ErrorName, errorNames } from './error.ts'
import { descriptionLength, nameLength, passwordLength, shortNameLength, titleLength } from './field-values.ts'
import { languages } from './language-values.ts'
import { broken } from './rule.ts'

export const languageSchema = z.enum(languages)

/** Multipart sends every value as text, so numbers, booleans and lists are also read from text. */
const fromText = <T extends z.ZodType>(schema: T, read: (text: string) => unknown) =>
  z.preprocess((value) => (typeof value === 'string' ? read(value.trim()) : value), schema) as unknown as z.ZodPipe<
    z.ZodTransform<unknown, z.input<T>>,
    T
  >

export const integer = (min: number, max: number) =>
  fromText(z.int().min(min).max(max), (text) => (text === '' || Number.isNaN(Number(text)) ? text : Number(text)))
export const flag = fromText(z.boolean(), (text) => (text === 'true' ? true : text === 'false' ? false : text))
/**
 * The string `null` is an empty list; a single value is a list of one (specification §7
 * "Multipart").
 */
const asList = (text: string) => (text === 'null' || text === '' ? [] : [text])
export const listOf = <T extends z.ZodType>(schema: T, max = 1000) => fromText(z.array(schema).max(max), asList)
/** A list filter: rows with one of these values. Absent or empty, it matches every row. */
export const anyOf = <T extends z.ZodType>(schema: T) => listOf(schema, 200).optional()
export const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  fromText(schema.nullable(), (text) => (text === '' || text === 'null' ? null : text))

/** Lower case as in the database, so that two spellings of one id are equal. */
export const id = z.uuid().toLowerCase()
export const idList = fromText(z.array(id).min(1).max(1000), asList)
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^@?([a-z0-9-]+\.)+[a-z0-9-]{2,}$/)
  .transform((domain) => domain.replace(/^@/, ''))
export const password = z.string().min(passwordLength.min).max(passwordLength.max)
/** Names are compared without accents, so a name needs a visible character besides accents. */
const hasSomethingToRead = (text: string) => text === '' || /[^\p{M}\p{Z}\p{C}]/u.test(text)
const visible = (schema: z.ZodString) => schema.refine(hasSomethingToRead, broken('required'))
/**
 * Control characters, line separators and direction marks. The two zero-width joiners are allowed:
 * names and emoji use them.
 */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}]|[^\P{Cf}\u200c\u200d]/u
/**
 * A line of text: names and titles are read in lists, mails and files of others, where a line break
 * or a direction mark would change what is around them.
 */
export const line = (min: number, max: number) =>
  visible(z.string().trim().min(min).max(max)).refine(
    (text) => !hasSomethingToRead(text) || !unreadable.test(text),
    broken('line'),
  )
/** Names appear in mails to others, so they must not contain addresses either. */
export const personName = line(nameLength.min, nameLength.max).refine(
  (name) => !name.includes('://'),
  broken('invalid'),
)
/** Multi-line text for a mail: removes unreadable characters and normalises line ends. */
export const plainText = (max: number) =>
  visible(z.string().trim().min(1).max(max)).transform((text) =>
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(new RegExp(`(?![\\n\\t])(?:${unreadable.source})`, 'gu'), ''),
  )
/** Single-line text for a mail, or from a cell of a file: cleaned rather than refused. */
export const plainLine = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replace(/\s+/g, ' ').replace(new RegExp(unreadable, 'gu'), '').trim())
export const title = line(titleLength.min, titleLength.max)
/** Maximum length of names of companies, themes, categories, groups and licences, in characters. */
export const shortName = line(1, shortNameLength)
export const description = z.string().trim().min(descriptionLength.min).max(descriptionLength.max)
/** `YYYY-MM-DD`, an existing day, inclusive. PostgreSQL has no year 0. */
export const dateOnly = z.iso.date().refine((day) => !day.startsWith('0000'), broken('date'))
export const webLink = z.url({ protocol: /^https?$/ }).max(2000)

export const byIdInput = z.object({ id })
export type ByIdInput = z.infer<typeof byIdInput>
export const byIdListInput = z.object({ idList })

// Parts of answers.
export const uuid = z.uuid()
/** ISO 8601 UTC. */
export const timestamp = z.iso.datetime()
/** `YYYY-MM-DD`. */
export const day = z.iso.date()
/** Absolute, or a path from `/` on the origin of the answer. */
export const url = z.string().regex(/^(\/|https?:\/\/)/)
export const count = z.int().min(0)
/** Integer, rounded down. */
export const percent = z.int().min(0).max(100)
export const titledRef = z.object({ id: uuid, title: z.string() })
/** An error as a value: what the call would be refused with. */
export const refusal = z.object({
  code: z.enum(errorNames as [ErrorName, ...ErrorName[]]),
  options: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** A company in answers of other nouns, here because companies refer to those nouns too. */
export const companyRefSchema = z.object({
  id: uuid,
  name: z.string(),
  logo: url.nullable(),
  /** Of its colour, in degrees. */
  hue: z.int().min(0).max(359).nullable(),
})
export type CompanyRef = z.infer<typeof companyRefSchema>

/**
 * Revision of an editable item: the number of its latest change. An edit carries the one that it
 * was made from.
 */
export const revision = z.int().min(0)

/**
 * For the input of an edit. With the revision that it was made from, an edit is refused once the
 * item was changed since (ChangedMeanwhile); without it, it overwrites the stored values.
 */
export const editFields = { revision: integer(0, Number.MAX_SAFE_INTEGER).optional() }

// Names of themes and categories: `name` in French, optional, and `fallbackName` in English.
export const named = z.object({ name: z.string().nullable(), fallbackName: z.string() })
export const namedRef = named.extend({ id: uuid })
/**
 * The cover that an editor chose for a module, such as `clay-arcs`; null: that of its theme and id.
 */
export const chosenCover = z.string().nullable()
export const namedInput = z.object({ name: emptyAsNull(shortName).optional(), fallbackName: shortName })
export type NamedInput = z.infer<typeof namedInput>
export const updateNamedInput = byIdInput.extend({
  name: emptyAsNull(shortName).optional(),
  fallbackName: shortName.optional(),
  ...editFields,
})
export type UpdateNamedInput = z.infer<typeof updateNamedInput>
