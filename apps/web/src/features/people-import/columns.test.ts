import type { PeopleFile } from '@cursus/contract/company-user'
import { describe, expect, it } from 'vitest'
import { guessTargets, hasHead, keyOf, matchRows, proposeEmail, targetOf, usualDomain } from './columns.tsx'

const fileOf = (...rows: string[][]): PeopleFile => ({
  sheets: [],
  lines: rows.map((cells, index) => ({ line: index + 1, cells })),
})
const guessed = (heads: string[], attributes: string[] = []) => guessTargets(fileOf(heads), true, attributes).map(keyOf)

describe('columns', () => {
  it('are recognised in both languages, whatever their case and accents', () => {
    expect(guessed(['Mail pro', 'PRÉNOM', 'Nom', 'Équipe', 'Langue', "Date d'entrée"])).toEqual([
      'email',
      'firstname',
      'lastname',
      'groups',
      'language',
      'ignore',
    ])
    expect(guessed(['E-mail address', 'First name', 'Surname', 'Teams', 'Language'])).toEqual([
      'email',
      'firstname',
      'lastname',
      'groups',
      'language',
    ])
  })

  it('are attributes of the company, by name or a word for the same', () => {
    expect(guessed(['E-mail', 'Boutique', 'Matricule', 'Contrat'], ['Magasin', 'Contrat'])).toEqual([
      'email',
      'attribute:Magasin',
      'attribute:Matricule',
      'attribute:Contrat',
    ])
  })

  it('go to one target each, and the one with addresses is the e-mail', () => {
    expect(guessed(['Nom', 'NOM'])).toEqual(['lastname', 'ignore'])
    const file = fileOf(['Personne', 'Contact'], ['Anaïs', 'a@b.fr'])
    expect(guessTargets(file, true, [])).toEqual(['ignore', 'email'])
    const bare = fileOf(['Anaïs', 'a@b.fr'], ['Karim', 'k@b.fr'])
    expect([hasHead(file), hasHead(bare)]).toEqual([true, false])
    expect(guessTargets(bare, false, [])).toEqual(['ignore', 'email'])
  })

  it('keep their target in a select', () => {
    for (const target of ['email', 'ignore', { attribute: 'A: b' }] as const)
      expect(targetOf(keyOf(target))).toEqual(target)
  })
})

describe('rows', () => {
  it('are matched to fields, with corrected cells', () => {
    const file = fileOf(['E-mail', 'Boutique'], ['a@b', 'Lyon'], ['k@b.fr', ''])
    const rows = matchRows(file, {
      isHeaded: true,
      targets: ['email', { attribute: 'Magasin' }],
      fixes: { 2: { email: 'a@b.fr' } },
    })
    expect(rows).toEqual([
      { line: 2, cells: ['a@b', 'Lyon'], email: 'a@b.fr', attributes: [{ name: 'Magasin', value: 'Lyon' }] },
      { line: 3, cells: ['k@b.fr', ''], email: 'k@b.fr', attributes: [{ name: 'Magasin', value: '' }] },
    ])
  })

  it('propose the usual domain for an address that is refused', () => {
    const rows = ['a@delorme.fr', 'b@Delorme.fr', 'l.petit@gmial.com', 'j.morel@delorme'].map((email, line) => ({
      line,
      email,
    }))
    const domain = usualDomain(rows)
    expect(domain).toBe('delorme.fr')
    expect(proposeEmail('l.petit@gmial.com', domain)).toBe('l.petit@delorme.fr')
    expect(proposeEmail('j.morel@delorme', domain)).toBe('j.morel@delorme.fr')
    expect(proposeEmail('', domain)).toBe('')
    expect(proposeEmail('rené.dupré@delorme.fr', domain)).toBe('rene.dupre@delorme.fr')
    expect(proposeEmail('Luc Petit <luc@delorme.fr>', domain)).toBe('luc@delorme.fr')
    expect(proposeEmail('rené dupré@gmail.com', undefined)).toBe('renedupre@gmail.com')
  })
})
