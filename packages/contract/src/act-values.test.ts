import { expect, it } from 'vitest'
import { rowName } from './act-values.ts'

const ada = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.com' }
const nobody = { firstname: null, lastname: null, email: null }

it.each([
  [{ title: 'Fire safety' }, 'Fire safety', 'Fire safety'],
  [{ name: 'Sécurité', fallbackName: 'Safety' }, 'Sécurité', 'Safety'],
  [{ name: null, fallbackName: 'Safety' }, 'Safety', 'Safety'],
  [{ name: 'Licence 2026' }, 'Licence 2026', 'Licence 2026'],
  [ada, 'Ada Byron', 'Ada Byron'],
  [{ ...nobody, email: 'new@example.com' }, 'new@example.com', 'new@example.com'],
  [{ user: ada, module: { title: 'Fire safety' } }, 'Ada Byron, Fire safety', 'Ada Byron, Fire safety'],
  [nobody, undefined, undefined],
])('names %j as its list does', (row, french, english) => {
  expect([rowName(row, 'fr'), rowName(row, 'en')]).toEqual([french, english])
})
