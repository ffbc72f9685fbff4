import { describe, expect, it } from 'vitest'
import { groupsOf, groupsText } from './company-user.ts'

describe('the groups of a cell', () => {
  it('are read as an export wrote them, whatever their names contain', () => {
    for (const names of [
      [],
      ['Lyon'],
      ['Lyon', 'Vente'],
      ['Lyon, centre', 'Vente; B2B', 'A | B'],
      ['"Lyon"', 'Le "Grand" Lyon', '"Lyon", centre', '"', '"";'],
    ]) {
      expect(groupsOf(groupsText(names.map((name) => ({ name }))))).toEqual(names)
    }
  })

  it('are read as people write them', () => {
    expect(groupsOf('Lyon; Vente')).toEqual(['Lyon', 'Vente'])
    expect(groupsOf(' Lyon,Vente|Lyon\nParis;; ')).toEqual(['Lyon', 'Vente', 'Paris'])
    expect(groupsOf('"Lyon" centre, 12" pizza')).toEqual(['"Lyon" centre', '12" pizza'])
  })
})
