import { describe, expect, it } from 'vitest'
import { contentLabel, shownScore } from './module-contents.ts'

const then = new Date()

describe('card label', () => {
  it.each([
    ['scorm-content', false, false, false, 'none'],
    ['scorm-content', true, false, false, 'continue'],
    ['scorm-content', true, false, true, 'continue'],
    ['scorm-content', true, true, true, 'reread'],
    ['scorm-quiz', false, false, false, 'none'],
    ['scorm-quiz', true, false, false, 'continue'],
    ['scorm-quiz', true, false, true, 'retry'],
    ['scorm-quiz', true, true, true, 'retry'],
    ['embedded-content', false, false, false, 'none'],
    ['embedded-content', true, true, false, 'reread'],
    ['external-link', true, true, false, 'reopen'],
  ] as const)('%s, opened %s, done %s, finished %s: %s', (type, opened, done, finished, label) => {
    expect(contentLabel({ type, consultedAt: opened ? then : null, doneAt: done ? then : null, finished })).toBe(label)
  })
})

it('shows scores rounded down', () => {
  expect([null, 79.9999, 80, 66.6666, 0.29, 100].map(shownScore)).toEqual([null, 79.99, 80, 66.66, 0.29, 100])
})
