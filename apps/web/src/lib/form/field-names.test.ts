import { expect, it } from 'vitest'
import { mergedText } from './field-names.ts'

it('names what others changed, each apart', () => {
  const labels = { name: 'Name', town: 'Town' }
  expect(mergedText({ by: 'Ana', fields: ['name', 'town'] }, labels)).toContain('Ana')
  expect(mergedText({ by: '', fields: ['name', 'town'] }, labels)).toContain('Name, Town')
})
