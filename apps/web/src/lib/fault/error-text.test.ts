import { errorNames } from '@cursus/contract/error'
import { languages } from '@cursus/contract/language-values'
import { beforeEach, describe, expect, it } from 'vitest'
import { ruleText } from '#web/lib/form/rule-text.ts'
import { m } from '#web/paraglide/messages.js'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'
import { ApiError, appErrorOf, errorText, isOffline } from './error-text.ts'

beforeEach(() => overwriteGetLocale(() => 'fr'))

describe('errors as texts', () => {
  it.each(languages)('exist for every name in %s, without names and placeholders', (language) => {
    overwriteGetLocale(() => language)
    const [other] = languages.filter((candidate) => candidate !== language)
    for (const name of errorNames) {
      const text = errorText(new Error(name))
      expect(text, name).not.toBe('')
      // What has no name for readers is shown with its own.
      if (name !== 'UnknownError') expect(text, name).not.toContain(name)
      expect(text, name).not.toMatch(/undefined|NaN|[{}]|error_/)
      overwriteGetLocale(() => other!)
      expect(errorText(new Error(name)), name).not.toBe(text)
      overwriteGetLocale(() => language)
    }
  })

  it('differ, except between contents and modules and between files', () => {
    const meaningOf = (name: string) => name.replace(/Content|Module/, '').replace(/Resource$|PeopleFile$/, 'File')
    const meanings = new Map<string, string>()
    for (const name of errorNames) {
      const text = errorText(new Error(name))
      expect(meanings.get(text) ?? meaningOf(name), name).toBe(meaningOf(name))
      meanings.set(text, meaningOf(name))
    }
  })

  it('differ for each refusal before sign-in', () => {
    const ofTheDoor = errorNames.filter((name) =>
      /Email|Token|Password|Suspended|TooMany|^UnknownError$|ForbiddenOrigin/.test(name),
    )
    expect(ofTheDoor.length).toBeGreaterThan(14)
    const texts = ofTheDoor.map((name) => errorText(new Error(name)))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('count a long wait in minutes', () => {
    expect(errorText(new Error('TooManyRequests?retryAfter=1'))).toContain('1 seconde.')
    expect(errorText(new Error('TooManyRequests?retryAfter=90'))).toContain('90 secondes')
    expect(errorText(new Error('TooManyRequests?retryAfter=841'))).toContain('15 minutes')
  })

  it('contain the options', () => {
    expect(errorText(new Error('NotEnoughAccessRemaining?remaining=3&requested=5'))).toBe(
      'Places libres\u00a0: 3. Places demandées\u00a0: 5. Retirez des personnes ou demandez des places.',
    )
    expect(errorText(new Error('MaxWeightCompanyLogo?max=2097152'))).toContain('2\u00a0Mo')
    expect(errorText(new Error('UnauthorizedEmailDomain?emailList=a%40b.c%2Cd%40e.f'))).toContain('a@b.c, d@e.f')
    expect(errorText(new Error('TooManyRequests?retryAfter=1'))).toBe('Trop de tentatives. Réessayez dans 1 seconde.')
  })

  it('are read from tRPC errors, with their issues', () => {
    const issues = [{ path: 'email', rule: 'email' }]
    const error = Object.assign(new Error('x'), {
      data: { appError: { code: 'ValidationFailed', options: {}, issues } },
    })
    expect(appErrorOf(error)).toEqual({ code: 'ValidationFailed', options: {}, issues })
  })

  it('distinguish a missing network from a fault, and show unknown faults as specified', () => {
    expect(isOffline(new ApiError('Network Error', 0))).toBe(true)
    expect(isOffline(new Error('NotFound'))).toBe(false)
    expect(isOffline(new TypeError("Cannot read properties of undefined (reading 'title')"))).toBe(false)
    for (const words of [
      'prefetch is not a function',
      'Cannot read fetchStatus',
      'Failed to fetchAll',
      'load failedly',
    ]) {
      expect(isOffline(new TypeError(words)), words).toBe(false)
    }
    for (const words of [
      'Failed to fetch',
      'Failed to fetch (api.example.com)',
      'network error',
      'The Internet connection appears to be offline.',
      'Could not connect to the server.',
      'NetworkError when attempting to fetch resource.',
      'Load failed',
      'The network connection was lost.',
      'Failed to fetch dynamically imported module: http://localhost/a.js',
      'error loading dynamically imported module: http://localhost/a.js',
      'Importing a module script failed.',
    ]) {
      expect(isOffline(new TypeError(words)), words).toBe(true)
    }
    expect(errorText(new TypeError('Failed to fetch'))).toBe(
      'Il semble que vous n’ayez pas accès à Internet, ou la plateforme est injoignable',
    )
    expect(errorText(new Error('boom'))).toBe('Erreur inconnue (boom)')
    expect(m.error_unknown({ message: 'boom' }, { locale: 'en' })).toBe('Unknow error (boom)')
  })
})

describe('rules as texts', () => {
  it('contain the options of a rule; plain text is unchanged', () => {
    expect(ruleText('minLength?{"length":8}')).toBe('Ce champ doit contenir au moins 8 caractères')
    expect(ruleText('Un compte existe déjà.')).toBe('Un compte existe déjà.')
    expect(ruleText('unheardOf')).toBe('La valeur n’est pas valable')
    expect(ruleText(undefined)).toBeUndefined()
  })
})
