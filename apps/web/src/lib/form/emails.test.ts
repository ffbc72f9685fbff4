import { describe, expect, it } from 'vitest'
import { readEmails } from './emails.ts'

describe('pasted addresses', () => {
  it('reads a column, commas, a CSV with names, and mail clients’ notation', () => {
    expect(readEmails('a@x.fr\nb@x.fr, c@x.fr;A@X.fr').emails).toEqual(['a@x.fr', 'b@x.fr', 'c@x.fr'])
    expect(readEmails('nom;e-mail\r\n"Roux, Anaïs";anais.roux@x.fr\r\nBenali;k.benali@x.fr').emails).toEqual([
      'anais.roux@x.fr',
      'k.benali@x.fr',
    ])
    expect(readEmails('Anaïs Roux <anais.roux@x.fr>').emails).toEqual(['anais.roux@x.fr'])
  })

  it('returns invalid addresses, and parts that are none', () => {
    const rejected = (text: string) => readEmails(text).rejected
    expect(rejected('a@x.fr pas@une@adresse')).toEqual(['pas@une@adresse'])
    expect(rejected('a@x.fr, marie, b@x.fr')).toEqual(['marie'])
    expect(rejected('a@x.fr\nAnaïs Roux\nb@x.fr')).toEqual(['Anaïs Roux'])
    expect(rejected('nom;e-mail\nRoux;a@x.fr\n;;\nBenali;\n')).toEqual(['Benali;'])
    expect(rejected('"Roux, Anaïs" <a@x.fr>; "Petit, Jo" <b@x.fr>')).toEqual([])
  })

  it('counts addresses that occur again', () => {
    expect(readEmails('a@x.fr, A@x.fr; b@x.fr\na@X.fr')).toEqual({
      emails: ['a@x.fr', 'b@x.fr'],
      rejected: [],
      repeated: 2,
    })
  })
})
