import { expect, it } from 'vitest'
import { nameOfEmail } from './schemas.ts'

it.each([
  ['lou.petit@atelier.example', 'Lou', 'Petit'],
  ['jean-pierre.le-goff@atelier.example', 'Jean-Pierre', 'Le-Goff'],
  ['lpetit@atelier.example', '', ''],
  ['l.petit@atelier.example', '', ''],
  ['lou.petit2@atelier.example', '', ''],
  ['lou.de.petit@atelier.example', '', ''],
  [`${'a'.repeat(31)}.petit@atelier.example`, '', ''],
])('%s names %s %s', (email, firstname, lastname) => {
  expect(nameOfEmail(email)).toEqual({ firstname, lastname })
})
