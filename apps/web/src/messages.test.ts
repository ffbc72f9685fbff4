import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Help } from '#web/features/help/help.ts'
import { help as englishHelp } from '#web/features/help/help-en.ts'
import { help as frenchHelp } from '#web/features/help/help-fr.ts'
import { m } from '#web/paraglide/messages.js'

type Variants = { declarations?: string[]; match: Record<string, string> }
type Messages = Record<string, string | [Variants]>
type File = { name: string; en: Messages; fr: Messages }

const read = (path: URL): Messages => {
  const { $schema: _, ...messages } = JSON.parse(readFileSync(path, 'utf8')) as Messages
  return messages
}
function questionsOf(all: Help): Messages {
  const texts = Object.entries(all).flatMap(([role, answers]) =>
    answers.map(({ question, answer }, index) => [`${role} ${index}`, `${question} ${answer}`]),
  )
  return Object.fromEntries(texts) as Messages
}
const webFolder = new URL('../messages/', import.meta.url)
const workerFolder = new URL('../../worker/messages/', import.meta.url)
const webNames = readdirSync(new URL('fr/', webFolder)).sort()
const web: File[] = webNames.map((name) => ({
  name,
  en: read(new URL(`en/${name}`, webFolder)),
  fr: read(new URL(`fr/${name}`, webFolder)),
}))
const mails: File = {
  name: 'mails',
  en: read(new URL('en.json', workerFolder)),
  fr: read(new URL('fr.json', workerFolder)),
}
/** The help pages, which are data of their own. */
const help: File = { name: 'help', en: questionsOf(englishHelp), fr: questionsOf(frenchHelp) }
const files = [...web, mails, help]

const textsOf = (message: Messages[string]): string[] =>
  typeof message === 'string' ? [message] : Object.values(message[0].match)
const all = (messages: Messages) =>
  Object.entries(messages).flatMap(([key, message]) => textsOf(message).map((text) => ({ key, text })))
const withoutInputs = (text: string) => text.replaceAll(/\{\w+\}/g, '')
const inputs = (message: Messages[string] | undefined) => [
  ...new Set(JSON.stringify(message).match(/\{\w+\}|input \w+/g) ?? []),
]

/** Texts that the specification fixes in English, typing errors included. */
const fixed: Record<string, string> = {
  account_logout: 'Logout',
  account_my_account: 'My account',
  account_platform_management: 'Platform management',
  account_right_read: 'Access',
  account_right_write: 'Update',
  account_update: 'Update',
  account_user_view: 'User view',
  client_updated: 'The update is complete',
  client_updating: 'Update in progress...',
  common_not_found_text: 'Oops. Nothing here...',
  error_network: "It seems you don't have internet access",
  error_rule_email: 'The e-mail is not valid',
  error_rule_file: 'The file is invalid',
  error_rule_max_length: 'The field can not contain more than {lengthNumber} characters',
  error_rule_min_length: 'The field must contain at least {lengthNumber} characters',
  error_rule_not_equal_password: 'Passwords are not equals',
  error_rule_required: 'The field is required',
  error_unknown: 'Unknow error ({message})',
}

describe('message files', () => {
  it('have the same keys in both languages and are all compiled', () => {
    const settings = JSON.parse(readFileSync(new URL('../project.inlang/settings.json', import.meta.url), 'utf8')) as {
      'plugin.inlang.messageFormat': { pathPattern: string[] }
    }
    const compiled = settings['plugin.inlang.messageFormat'].pathPattern.map((path) =>
      path.replace('./messages/{locale}/', ''),
    )
    expect(webNames).toEqual([...compiled].sort())
    expect(readdirSync(new URL('en/', webFolder)).sort()).toEqual(webNames)
  })

  it.each(files)('$name: every key in both languages, with the same inputs', ({ fr, en }) => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
    for (const key of Object.keys(fr)) expect(inputs(fr[key]).sort(), key).toEqual(inputs(en[key]).sort())
  })

  it.each(web)('$name: no key is in another file too', ({ name, fr }) => {
    const others = web.filter((other) => other.name !== name).flatMap((other) => Object.keys(other.fr))
    expect(Object.keys(fr).filter((key) => others.includes(key))).toEqual([])
  })
})

describe('typography', () => {
  it.each(files)('$name, French', ({ fr }) => {
    for (const { key, text } of all(fr)) {
      expect(text.trim(), key).not.toBe('')
      expect(text, `${key}: U+202F before ; ! ?`).not.toMatch(/[^\u202f][;!?](?!\w)/)
      expect(text, `${key}: U+00A0 before a colon`).not.toMatch(/[^\u00a0]:(?=\s|$)/)
      expect(text, `${key}: U+00A0 before %`).not.toMatch(/[^\u00a0]%/)
      expect(text, `${key}: U+00A0 inside « »`).not.toMatch(/«(?!\u00a0)|(?<!\u00a0)»/)
      expect(text, `${key}: U+202F in thousands`).not.toMatch(/\d[ \u00a0.,]\d{3}(?!\d)|\d{5}/)
      expect(text, `${key}: ’ and …`).not.toMatch(/'|\.\.\./)
    }
  })

  it.each(files)('$name, English', ({ en }) => {
    for (const { key, text } of all(en)) {
      expect(text.trim(), key).not.toBe('')
      if (key in fixed) continue
      expect(text, `${key}: no space before ; : ! ? %`).not.toMatch(/\s[;:!?%]/)
      expect(text, `${key}: a comma in thousands`).not.toMatch(/\d[ \u00a0\u202f.]\d{3}(?!\d)|\d{5}/)
      expect(text, `${key}: ’ “ ” and …`).not.toMatch(/['"]|\.\.\./)
    }
  })
})

describe('words', () => {
  it('match the texts fixed by the specification', () => {
    const english = Object.assign({}, ...web.map(({ en }) => en)) as Messages
    for (const [key, text] of Object.entries(fixed)) expect(textsOf(english[key]!), key).toEqual([text])
  })

  // One term per concept on every page. Each of these words was once used.
  const never = {
    en: /\b(accesses|apprentice|cohort|give back|learners?|licens(e|es|ed)|mandatory|placeholder|sheet|somebody|token|trainer|a content)\b|at once|goes on|too heavy/i,
    fr: /\b(apprenants?|clients?|cohorte|donner un module|mot-clé|prévisualis\w+|sièges?|société|stagiaires?)\b/i,
  }
  it.each(files)('$name: no word that the glossary replaces', ({ en, fr }) => {
    for (const { key, text } of all(en)) expect(withoutInputs(text), key).not.toMatch(never.en)
    for (const { key, text } of all(fr)) expect(withoutInputs(text), key).not.toMatch(never.fr)
  })

  // Words that are both French and English, and signs of the other language.
  const inBoth = new Set(
    'actions active administration arcs avatar catalogue date description e-mail e-mails illustration image licence licences logo message messages min module modules moustache nature note notes notifications page pages participant participants question questions quiz score scorm session sessions total turban type version versions'.split(
      ' ',
    ),
  )
  const english = /\b(and|are|for|has|have|is|of|the|this|with|you|your)\b/i
  const french = /\b(au|avec|ces|cette|dans|des|du|est|et|le|les|nous|ou|pour|sont|sur|une|vos|votre|vous)\b/i
  it.each(files)('$name: each text is in its language', ({ en, fr }) => {
    for (const { key, text } of all(en)) expect(withoutInputs(text), key).not.toMatch(french)
    for (const { key, text } of all(fr)) expect(withoutInputs(text), key).not.toMatch(english)
    for (const key of Object.keys(fr).filter((key) => JSON.stringify(fr[key]) === JSON.stringify(en[key]))) {
      const words = textsOf(fr[key]!).flatMap((text) => withoutInputs(text).match(/[\p{L}-]{2,}/gu) ?? [])
      expect(
        words.filter((word) => !inBoth.has(word.toLowerCase())),
        key,
      ).toEqual([])
    }
  })

  it.each(files)('$name: no name or address of the demo', ({ en, fr }) => {
    for (const { key, text } of [...all(en), ...all(fr)])
      expect(text, key).not.toMatch(/delorme|camille|aubert|vasseur|benali/i)
  })

  it('mention SCORM to managers only', () => {
    for (const { name, en, fr } of files) {
      if (name === 'management.json') continue
      for (const { key, text } of [...all(en), ...all(fr)]) expect(text, key).not.toContain('SCORM')
    }
  })
})

it('the help has eight to twelve answers for each role', () => {
  for (const all of [frenchHelp, englishHelp]) {
    for (const answers of Object.values(all)) {
      expect(answers.length).toBeGreaterThanOrEqual(8)
      expect(answers.length).toBeLessThanOrEqual(12)
    }
  }
})

describe('numbers', () => {
  it('are grouped as in each language', () => {
    expect(m.company_licence_module_people({ count: 3000 }, { locale: 'fr' })).toBe('3\u202f000 personnes')
    expect(m.company_licence_module_people({ count: 3000 }, { locale: 'en' })).toBe('3,000 people')
  })

  const numeric = new Set(
    'active count done from length line live max min page pages position remaining requested to total used value'.split(
      ' ',
    ),
  )
  // These inputs contain a formatted size or another text under the same name.
  const notNumbers =
    /^mail_|^(error_body_too_large|error_max_weight_\w+|error_user_data_too_large|list_filter_value)$|_(hint|max|too_big\w*)$/

  it.each(files)('$name: a message formats its own numbers for its language', ({ en, fr }) => {
    for (const { key, text } of [...all(en), ...all(fr)]) {
      const raw = [...text.matchAll(/\{(\w+)\}/g)].map(([, input]) => input!).filter((input) => numeric.has(input))
      if (!notNumbers.test(key)) expect(raw, `${key}: declare "local ${raw[0]}Number = ${raw[0]}: number"`).toEqual([])
    }
  })
})

describe('sources', () => {
  const folder = new URL('./', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('paraglide') && !file.endsWith('.test.ts'))
    .map((file) => ({
      file,
      code: readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ''),
    }))

  it('name each message in full: a computed name adds every text of the application to its route', () => {
    const computed = sources.filter(({ code }) => /\bm\[(?!['"])|\bm as\b|[(,=:] ?m(?=[),;\n])/.test(code))
    expect(computed.map(({ file }) => file)).toEqual([])
  })

  it('pass plain numbers to messages: a formatted one would be NaN there', () => {
    const formatted = sources.filter(({ code }) => /\bm\.\w+\(\{[^}]*\bformatNumber\(/.test(code))
    expect(formatted.map(({ file }) => file)).toEqual([])
  })
})
