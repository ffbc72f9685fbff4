import { expect, it } from 'vitest'
import { readCommittedSco } from './commit-body.ts'

it('cuts long values between characters, because the database cannot store half of one', () => {
  const { elements, interactions, exit } = readCommittedSco({
    elements: {
      'cmi.comments': `${'a'.repeat(4095)}🙂`,
      'cmi.interactions.0.description': `${'b'.repeat(4095)}🙂`,
      'cmi.interactions.0.learner_response': `${'d'.repeat(63_999)}🙂`,
      'cmi.exit': `${'c'.repeat(19)}🙂`,
    },
  })
  expect(elements['cmi.comments']).toBe(`${'a'.repeat(4095)}\ufffd`)
  expect(interactions[0]?.data.description).toBe(`${'b'.repeat(4095)}\ufffd`)
  expect(interactions[0]?.data.learner_response).toBe(`${'d'.repeat(63_999)}\ufffd`)
  expect(exit).toBe(`${'c'.repeat(19)}\ufffd`)
})
