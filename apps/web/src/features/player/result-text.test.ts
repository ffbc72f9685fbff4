import { expect, it } from 'vitest'
import { resultText } from './result-text.ts'

it.each([
  [{ done: false, bestScore: 69.99, quizScoreValidation: 70 }, 'Meilleur score 69\u00a0%, il faut 70\u00a0%'],
  [
    { done: true, bestScore: 70, quizScoreValidation: 70 },
    'Quiz réussi. Meilleur score 70\u00a0%, il fallait 70\u00a0%',
  ],
  [{ done: true, bestScore: 85.5, quizScoreValidation: null }, 'Quiz réussi. Meilleur score 85\u00a0%'],
  [{ done: false, bestScore: 20, quizScoreValidation: null }, 'Meilleur score 20\u00a0%'],
  [{ done: true, bestScore: null, quizScoreValidation: 70 }, 'Contenu terminé'],
])('%j reads as the learner should understand it', (result, text) => {
  expect(resultText(result)).toBe(text)
})
