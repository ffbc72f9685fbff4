import type { UserContent } from '@cursus/contract/participant'
import { describe, expect, it } from 'vitest'
import { actionOf, badgeOf, reasonOf } from './content-standing.ts'

const content = (change: Partial<UserContent>): UserContent => ({
  id: 'a',
  contentVersionId: 'v',
  title: 'Quiz',
  type: 'scorm-quiz',
  level: 1,
  plannedMinutes: null,
  isTool: false,
  illustration: null,
  categoryId: 'c',
  link: null,
  label: 'none',
  done: false,
  doneAt: null,
  consulted: false,
  lastAccess: null,
  bestScore: null,
  lastScore: null,
  correction: null,
  place: null,
  quizScoreValidation: 70,
  favorite: false,
  hasNotes: false,
  lockedBy: null,
  ...change,
})
const locked = { lockedBy: { id: 'b', title: 'B' } }

describe('the state of a content', () => {
  it.each([
    [{}, 'none'],
    [{ consulted: true, label: 'continue' }, 'current'],
    [{ consulted: true, label: 'retry' }, 'retry'],
    [locked, 'locked'],
    [{ done: true, label: 'retry', ...locked }, 'done'],
  ] as const)('%j is marked %s', (change, badge) => {
    expect(badgeOf(content(change))).toBe(badge)
  })

  it('calls a failed quiz failed, with the score, the mark and a better score, and rounds none up', () => {
    const tried = { consulted: true, label: 'retry', bestScore: 69.99, lastAccess: '2026-11-19T08:00:00Z' } as const
    const failed = 'Quiz non réussi\u00a0: 69\u00a0%. Il faut 70\u00a0%.'
    expect(reasonOf(content({ ...tried, lastScore: 69.99 }))).toBe(failed)
    expect(reasonOf(content({ ...tried, lastScore: 40 }))).toBe(
      'Quiz non réussi\u00a0: 40\u00a0%. Il faut 70\u00a0%. Meilleur score\u00a0: 69\u00a0%.',
    )
    expect(reasonOf(content({ ...tried, bestScore: null, quizScoreValidation: null }))).toBe('Quiz non réussi.')
    // A new attempt has begun.
    expect(reasonOf(content({ ...tried, label: 'continue' }))).toBe(
      'Meilleur score\u00a0: 69\u00a0% (minimum\u00a0: 70\u00a0%)',
    )
  })

  it('shows the best score of a passed quiz, and the date of other contents', () => {
    const done = { done: true, doneAt: '2026-11-14T12:00:00Z', label: 'retry' } as const
    expect(reasonOf(content({ ...done, bestScore: 85 }))).toBe('Meilleur score\u00a0: 85\u00a0%')
    expect(reasonOf(content({ ...done, type: 'scorm-content', label: 'reread' }))).toBe('Terminé le 14/11/2026')
    expect(reasonOf(content({ ...done, type: 'external-link', label: 'reopen' }))).toBe('Ouvert le 14/11/2026')
    expect(reasonOf(content({}))).toBe('Pas encore ouvert')
  })

  it('says the place that the package says', () => {
    const started = { consulted: true, label: 'continue', lastAccess: '2026-11-14T12:00:00Z' } as const
    expect(reasonOf(content({ ...started, place: { position: 7, total: 18 } }))).toMatch(/^En cours · page 7 sur 18 · /)
    expect(reasonOf(content({ ...started, place: { percent: 42 } }))).toMatch(/^En cours · 42\u00a0% parcourus · /)
    expect(reasonOf(content(started))).toMatch(/^En cours · /)
  })

  it('labels a link "open" and a package "start"', () => {
    expect(actionOf({ label: 'none', type: 'external-link' })).toBe('Ouvrir')
    expect(actionOf({ label: 'none', type: 'scorm-content' })).toBe('Commencer')
    expect(actionOf({ label: 'reopen', type: 'external-link' })).toBe('Rouvrir')
  })
})
