import { expect, it } from 'vitest'
import { attributeName, attributeValue } from './company-user.ts'
import { tagName } from './content.ts'
import { dateOnly, email, flag, id, integer, listOf, personName, shortName, title } from './field.ts'
import { resourceName } from './file.ts'
import { createModuleInput, createModuleVersionInput } from './module.ts'

it('reads numbers, booleans and lists from text, and refuses other text', () => {
  expect(integer(1, 3).parse('2')).toBe(2)
  expect(integer(1, 3).safeParse('2.5').success).toBe(false)
  expect(integer(1, 3).safeParse('').success).toBe(false)
  expect(flag.parse('true')).toBe(true)
  expect(flag.safeParse('yes').success).toBe(false)
  expect(listOf(title).parse('null')).toEqual([])
  expect(listOf(title).parse('one')).toEqual(['one'])
})

it('takes existing days only, of years that PostgreSQL has', () => {
  for (const day of ['2028-02-29', '0001-01-01', '9999-12-31']) expect(dateOnly.parse(day)).toBe(day)
  for (const day of ['2026-02-29', '2026-13-01', '26-1-1', '0000-01-01'])
    expect(dateOnly.safeParse(day).error?.issues, day).toHaveLength(1)
})

it('trims and lower-cases e-mails before validation', () => {
  expect(email.parse('  Ana.ROUX@Example.FR ')).toBe('ana.roux@example.fr')
  expect(email.safeParse('not an address').success).toBe(false)
})

it('refuses names without visible characters', () => {
  for (const nothing of ['\u0301', '\u200b\u200b', '\ufeff \u0300']) {
    for (const name of [title, shortName]) expect(name.safeParse(nothing).success, JSON.stringify(nothing)).toBe(false)
  }
  for (const text of ['é', 'e\u0301', '!', '🙂', '研修']) expect(title.parse(text)).toBe(text)
  expect(title.safeParse('').error?.issues).toHaveLength(1)
})

it.each([
  ['names of people', personName, 2, 30],
  ['names of things', shortName, 1, 80],
  ['titles', title, 1, 150],
] as const)('takes %s of so many characters, whatever their alphabet', (_what, schema, min, max) => {
  for (const sign of ['é', '𠮷', '🙂']) {
    for (const length of [min, max]) expect(schema.parse(sign.repeat(length))).toBe(sign.repeat(length))
    for (const length of [min - 1, max + 1]) expect(schema.safeParse(sign.repeat(length)).success).toBe(false)
  }
})

it('refuses names of people with addresses, line breaks, direction marks or no visible characters', () => {
  const refused = [
    'A\r\nBcc: x@y.fr',
    'A\u2028B',
    '\u202evil',
    '\u001b[31mRED',
    'a\u0007',
    'Go http://evil.example',
    'a\u00adb',
  ]
  for (const name of [...refused, '\u200b\u200b', '\u2060\u2060', '\u200d\u200d']) {
    expect(personName.safeParse(name).success, JSON.stringify(name)).toBe(false)
  }
  expect(personName.safeParse('\u200d\u200d').error?.issues).toMatchObject([{ params: { rule: 'required' } }])
  // Persian uses invisible joiners inside words.
  for (const name of ["Anne-Marie d'Été", 'کاف\u200cها', 'José', '王芳', 'Ng'])
    expect(personName.parse(name)).toBe(name)
})

it('refuses titles and names of more than one line, or with direction marks', () => {
  const kinds = {
    title,
    shortName,
    tag: tagName,
    resource: resourceName,
    attribute: attributeName,
    value: attributeValue,
    nature: createModuleInput.shape.nature,
    'changed nature': createModuleVersionInput.shape.nature,
  }
  for (const [kind, schema] of Object.entries(kinds)) {
    for (const text of ['A\nB', 'A\r\nB', 'A\tB', 'A\u2028B', '\u202evil', 'a\u2066b', 'a\u00adb', 'a\u0000b']) {
      const { error } = schema.safeParse(text)
      expect(error?.issues, `${kind} ${JSON.stringify(text)}`).toMatchObject([{ params: { rule: 'line' } }])
    }
    // Addresses are no reason: they are no names of people in mails.
    for (const text of ['Sécurité : niveau\u00a02', 'کاف\u200cها', '👩\u200d🔧', 'https://a.fr']) {
      expect(schema.parse(` ${text} `), kind).toBe(text)
    }
  }
  expect([resourceName.parse(''), attributeValue.parse('')]).toEqual(['', ''])
})

it('reads an upper-case id as the same id', () => {
  expect(id.parse('0192F0C1-7B1E-7000-8000-00000000000A')).toBe('0192f0c1-7b1e-7000-8000-00000000000a')
  expect(id.safeParse('0192f0c1').success).toBe(false)
})
