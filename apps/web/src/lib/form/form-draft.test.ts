import { expect, it } from 'vitest'
import { draftOf } from './form-draft.ts'

const file = new File(['1'], 'quiz.zip')
const initial = { title: '', level: 1, file: null, tags: [], resources: [{ id: 'a', name: 'A' }] }

it('keeps what was changed, and the names of files', () => {
  const resources = [
    { id: 'a', name: 'A' },
    { key: 'b', name: 'B', file },
  ]
  expect(draftOf(initial, { ...initial, title: 'Feu', tags: ['x'], file, resources })).toEqual({
    values: { title: 'Feu', tags: ['x'] },
    fileNames: ['quiz.zip', 'quiz.zip'],
  })
  expect(draftOf(initial, { ...initial, resources: [] })).toEqual({ values: { resources: [] }, fileNames: [] })
})

it('keeps no password', () => {
  const passwords = { password: '', confirmPassword: '' }
  const typed = { password: 'motdepasse-sur', confirmPassword: 'motdepasse-sur' }
  expect(draftOf({ ...initial, ...passwords }, { ...initial, ...typed, title: 'Feu' })?.values).toEqual({
    title: 'Feu',
  })
  expect(draftOf(passwords, typed)).toBeUndefined()
})

it('is nothing for an untouched form', () => {
  expect(draftOf(initial, { ...initial, level: '1' })).toBeUndefined()
})
