import { expect, it } from 'vitest'
import { typeset } from './format.ts'

it('keeps high punctuation with its word, and other spaces unchanged', () => {
  expect(typeset('Quiz : quel feu ?')).toBe('Quiz\u00a0: quel feu\u00a0?')
  expect(typeset('Dire « non » à 50 %')).toBe('Dire «\u00a0non\u00a0» à 50\u00a0%')
  expect(typeset('What: a fire? Yes!')).toBe('What: a fire? Yes!')
})
