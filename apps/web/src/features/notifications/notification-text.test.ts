import { notificationTypes } from '@cursus/contract/notification-values'
import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'
import { notificationText } from './notification-text.ts'

let language: 'fr' | 'en' = 'fr'
const setLanguage = (next: typeof language) => {
  language = next
}
overwriteGetLocale(() => language)

const data = {
  companyName: 'Atelier Nord',
  themeName: 'Sécurité',
  contentTitle: 'Les gestes',
  moduleTitle: 'Accueil',
  licenceName: 'Sécurité 2026',
  userLength: 3,
}
/** The names that the text of a type must contain. */
const variants = (type: string): string[] => {
  if (type.startsWith('platformRights') || type === 'deletionRequested') return []
  if (type.startsWith('accountRights') || type === 'companyCreated') return ['Atelier Nord']
  if (type.toLowerCase().includes('theme')) return ['Sécurité']
  if (type.toLowerCase().includes('content')) return ['Les gestes']
  if (type.startsWith('licence')) return ['Sécurité 2026', 'Atelier Nord']
  if (type === 'moduleAccessCreated') return ['Accueil', 'Atelier Nord', '3']
  if (type === 'moduleDeclined' || type === 'newModuleAvailable' || type === 'moduleIsAboutToExpired')
    return ['Accueil', 'Atelier Nord']
  return ['Accueil']
}

describe.each(['fr', 'en'] as const)('what notifications say: %s', (reader) => {
  it.each(notificationTypes)('%s, with its data', (type) => {
    setLanguage(reader)
    const text = notificationText({ type, data })
    for (const name of variants(type)) expect(text).toContain(name)
    expect(text).not.toMatch(/[{}]|notification_/)
  })

  it('differ between types', () => {
    setLanguage(reader)
    expect(new Set(notificationTypes.map((type) => notificationText({ type, data }))).size).toBe(
      notificationTypes.length,
    )
  })

  it('are readable without data, and for an unknown type', () => {
    setLanguage(reader)
    for (const type of notificationTypes) expect(notificationText({ type, data: {} })).not.toMatch(/undefined| $|: $/)
    expect(notificationText({ type: 'somethingNewer' as 'themeUpdated', data: {} })).not.toBe('')
  })
})

it('distinguish one person from several', () => {
  const textFor = (userLength: number) =>
    notificationText({ type: 'moduleAccessCreated', data: { ...data, userLength } })
  setLanguage('fr')
  expect(textFor(1)).toContain('1 personne a maintenant accès')
  expect(textFor(2)).toContain('2 personnes ont maintenant accès')
  setLanguage('en')
  expect(textFor(1)).toMatch(/1 person now has/)
  expect(textFor(2)).toMatch(/2 people now have/)
})
