import { expect, it } from 'vitest'
import { resultText } from './result-line.tsx'

it.each([
  [
    { done: false, bestScore: 69.99, lastScore: 69.99, quizScoreValidation: 70 },
    'Quiz non réussi\u00a0: 69\u00a0%. Il faut 70\u00a0%.',
  ],
  [
    { done: false, bestScore: 60, lastScore: 40, quizScoreValidation: 80 },
    'Quiz non réussi\u00a0: 40\u00a0%. Il faut 80\u00a0%. Meilleur score\u00a0: 60\u00a0%.',
  ],
  [
    { done: true, bestScore: 70, lastScore: 70, quizScoreValidation: 70 },
    'Quiz réussi. Meilleur score\u00a0: 70\u00a0% (minimum\u00a0: 70\u00a0%)',
  ],
  [
    { done: true, bestScore: 90, lastScore: 40, quizScoreValidation: 70 },
    'Cette fois\u00a0: 40\u00a0%. Vous avez déjà réussi ce quiz, avec 90\u00a0%.',
  ],
  [
    { done: true, bestScore: 85.5, lastScore: 85.5, quizScoreValidation: null },
    'Quiz réussi. Meilleur score\u00a0: 85\u00a0%',
  ],
  [{ done: false, bestScore: 20, lastScore: 20, quizScoreValidation: null }, 'Quiz non réussi\u00a0: 20\u00a0%.'],
  [{ done: true, bestScore: null, lastScore: null, quizScoreValidation: 70 }, 'Contenu terminé'],
])('the result %j as text', (result, text) => {
  expect(resultText(result)).toBe(text)
})
