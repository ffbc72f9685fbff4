import { expect, it } from 'vitest'
import { contains, fold } from './format.ts'

it('removes case and accents, in any Unicode normal form', () => {
  expect(fold('Sécurité ÉLECTRIQUE')).toBe('securite electrique')
  expect(fold('Sécurité'.normalize('NFD'))).toBe(fold('SECURITE'))
})

it('replaces ligatures and typographic apostrophes, as the server does', () => {
  expect(fold('Main-d’ŒUVRE')).toBe("main-d'oeuvre")
  expect(fold('Łódź, Straße')).toBe('lodz, strasse')
})

it('finds what was typed without accents, ligatures and no-break spaces', () => {
  expect(contains('Sécurité\u00a0: les manœuvres', ' securite : ')).toBe(true)
  expect(contains('Sécurité\u00a0: les manœuvres', 'manoeuvre')).toBe(true)
  expect(contains('Sécurité', 'cite')).toBe(false)
})
