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

  it('returns invalid addresses', () => {
    expect(readEmails('a@x.fr pas@une@adresse')).toEqual({ emails: ['a@x.fr'], rejected: ['pas@une@adresse'] })
  })
})
