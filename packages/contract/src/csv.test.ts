import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('quotes where needed and escapes formulas', () => {
  expect(
    toCsv([
      ['Nom', 'Note'],
      ['Roux; Anaïs', 12],
      ['=1+1', 'dit "oui"'],
      [null, undefined],
    ]),
  ).toBe('\uFEFFNom;Note\r\n"Roux; Anaïs";12\r\n\'=1+1;"dit ""oui"""\r\n;')
})

it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '="a"', '=1;2'])('runs no text as a formula: %j', (text) => {
  expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/)
})
