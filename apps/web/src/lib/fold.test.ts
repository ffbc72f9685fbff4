import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it('leaves case and accents out, however the accents are written', () => {
  expect(fold('Sécurité ÉLECTRIQUE')).toBe('securite electrique')
  expect(fold('Sécurité'.normalize('NFD'))).toBe(fold('SECURITE'))
})
