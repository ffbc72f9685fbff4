import { expect, it } from 'vitest'
import { changesOf } from './history-changes.ts'

it('shows values before and after, and no unchanged fields', () => {
  const changes = changesOf(
    'content',
    { version: 1, title: 'Un', quizScoreValidation: 60, tags: [] },
    { version: 2, title: 'Un', quizScoreValidation: 70, tags: ['feu'] },
  )
  expect(changes).toEqual([
    { key: 'quizScoreValidation', label: 'Score minimum', before: '60\u00a0%', after: '70\u00a0%' },
    { key: 'tags', label: 'Étiquettes', before: 'vide', after: 'feu' },
  ])
})

it('names long and unreadable values without showing them', () => {
  const changes = changesOf('content', { description: 'a', categoryId: 'x' }, { description: 'b', categoryId: 'y' })
  expect(changes).toEqual([
    { key: 'description', label: 'Description', before: undefined, after: undefined },
    { key: 'categoryId', label: 'Catégorie', before: undefined, after: undefined },
  ])
})

it('labels the name "French name" when there is also an English one', () => {
  const changes = changesOf(
    'theme',
    { name: null, fallbackName: 'Legal' },
    { name: 'Juridique', fallbackName: 'Legal' },
  )
  expect(changes).toEqual([{ key: 'name', label: 'Nom français', before: 'vide', after: 'Juridique' }])
  expect(changesOf('company', { name: 'A' }, { name: 'B' })[0]?.label).toBe('Nom de l’entreprise')
})

it('shows nothing for creation and removal', () => {
  expect(changesOf('content', null, { title: 'Un' })).toEqual([])
  expect(changesOf('content', { title: 'Un' }, null)).toEqual([])
})

it('shows rights by domain, added and removed', () => {
  const changes = changesOf(
    'platformManager',
    { themes: { read: true, write: false }, users: { read: true, write: true } },
    { themes: { read: true, write: true }, companies: { read: true, write: false } },
  )
  expect(changes).toEqual([
    { key: 'themes', label: 'Thèmes', before: 'Accès', after: 'Accès et modification' },
    { key: 'companies', label: 'Entreprises', before: 'aucun droit', after: 'Accès' },
    { key: 'users', label: 'Utilisateurs', before: 'Accès et modification', after: 'aucun droit' },
  ])
})
