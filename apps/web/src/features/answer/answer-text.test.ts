import { afterAll, expect, it } from 'vitest'
import { baseLocale, overwriteGetLocale } from '#web/paraglide/runtime.js'
import { answerText, timeTaken } from './answer-result.tsx'

afterAll(() => overwriteGetLocale(() => baseLocale))

it('is in the language of the reader when the question is true or false, else as reported', () => {
  overwriteGetLocale(() => 'fr')
  const texts = [true, false].map((isTrueFalse) =>
    ['true', 'false', 'perhaps'].map((value) => answerText({ isTrueFalse }, value)),
  )
  expect(texts).toEqual([
    ['Vrai', 'Faux', 'perhaps'],
    ['true', 'false', 'perhaps'],
  ])
})

it('gives the time in whole seconds and minutes', () => {
  overwriteGetLocale(() => 'en')
  expect([0.4, 59.4, 59.6, 124.76].map(timeTaken)).toEqual([
    '0\u00a0s',
    '59\u00a0s',
    '1\u00a0min 0\u00a0s',
    '2\u00a0min 5\u00a0s',
  ])
})
