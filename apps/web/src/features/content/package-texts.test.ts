import { packageErrorNames, packageRepairNames, packageWarningNames } from '@cursus/contract/content-values'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#web/lib/text/locale.ts'
import { packageErrorText, packageRepairText, packageWarningText, standardText } from './package-texts.ts'

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'fr' } }))
afterAll(() => vi.unstubAllGlobals())
afterEach(() => setLanguage('fr'))

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  const speak = () => setLanguage(language)

  it('has a text for every refusal', () => {
    speak()
    const texts = packageErrorNames.map((name) => packageErrorText({ name, options: { file: 'a.html', kind: 'x' } }))
    expect(new Set(texts).size).toBe(packageErrorNames.length)
    for (const text of texts) expect(text).toMatch(/[.»]$/)
  })

  it('has a text for every repair and warning', () => {
    speak()
    const texts = [
      ...packageRepairNames.map((name) => packageRepairText({ name, options: { count: 2 } }).text),
      ...packageWarningNames.map((name) => packageWarningText({ name, options: { count: 2 } }, false).text),
    ]
    expect(new Set(texts).size).toBe(packageRepairNames.length + packageWarningNames.length)
  })
})

it('names what a repair affected', () => {
  expect(packageRepairText({ name: 'nestedRoot', options: { folder: 'Export', dropped: 0 } })).toMatchObject({
    text: 'Dossier racine imbriqué remonté',
    aside: 'Export/',
    code: true,
  })
  expect(packageRepairText({ name: 'missingFiles', options: { count: 2, first: ['a.js', 'b.css'] } })).toMatchObject({
    text: '2 fichiers cités dans le manifeste sont absents. Le contenu se lance quand même.',
    names: ['a.js', 'b.css'],
  })
})

it('drops the warning about a package without results when it is completed on opening', () => {
  const note = { name: 'reportsNothing', options: {} }
  expect(packageWarningText(note, true).text).not.toBe(packageWarningText(note, false).text)
})

it('escapes the code mark in file names', () => {
  expect(packageErrorText({ name: 'linkEntry', options: { file: 'a`b' } }).split('`')).toHaveLength(3)
})

it('shows unknown notes by name', () => {
  expect(packageErrorText({ name: 'somethingNew', options: {} })).toContain('somethingNew')
})

it('names standards and editions', () => {
  expect(standardText({ standard: '1.2', edition: null })).toBe('SCORM 1.2')
  expect(standardText({ standard: '2004', edition: '4th' })).toBe('SCORM 2004, 4ᵉ édition')
  expect(standardText({ standard: '2004', edition: null })).toBe('SCORM 2004')
})
