import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Elements } from './protocol.ts'
import { startSession } from './testing/session.ts'

type Call = [element: string, value: string]

const index = fc.nat({ max: 4 })
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'urn:x:1')
const objective = fc.tuple(
  index,
  fc.constantFrom('id', 'score.scaled', 'score.raw', 'success_status', 'completion_status', 'description'),
  fc.oneof(id, fc.constantFrom('0.5', '-1', 'passed', 'incomplete', 'Été', '')),
)
const interaction = fc.tuple(
  index,
  fc.constantFrom(
    'id',
    'type',
    'objectives.0.id',
    'objectives.1.id',
    'correct_responses.0.pattern',
    'correct_responses.1.pattern',
    'learner_response',
    'result',
    'latency',
    'weighting',
    'timestamp',
  ),
  fc.oneof(id, fc.constantFrom('choice', 'fill-in', 'true', 'a[,]b', '1', 'correct', 'PT3S', '2026-02-28')),
)
const comment = fc.tuple(
  index,
  fc.constantFrom('comment', 'location', 'timestamp'),
  fc.constantFrom('Bien', '', 'page 3', '2026-02-28'),
)
const calls = fc.array(
  fc.oneof(
    objective.map(([at, name, value]): Call => [`cmi.objectives.${at}.${name}`, value]),
    interaction.map(([at, name, value]): Call => [`cmi.interactions.${at}.${name}`, value]),
    comment.map(([at, name, value]): Call => [`cmi.comments_from_learner.${at}.${name}`, value]),
  ),
  { maxLength: 60 },
)

/** Reads all values of the lists from a session. */
function readAll(get: (element: string) => string): Elements {
  const found: Elements = {}
  const leaves: Record<string, string[]> = {
    'cmi.objectives': ['id', 'score.scaled', 'score.raw', 'success_status', 'completion_status', 'description'],
    'cmi.interactions': ['id', 'type', 'learner_response', 'result', 'latency', 'weighting', 'timestamp'],
    'cmi.comments_from_learner': ['comment', 'location', 'timestamp'],
  }
  const read = (element: string) => {
    const answer = get(element)
    if (answer.endsWith(' 0')) found[element] = answer
  }
  for (const [list, names] of Object.entries(leaves)) {
    read(`${list}._count`)
    for (let at = 0; at < 6; at += 1) {
      for (const name of names) read(`${list}.${at}.${name}`)
      if (list !== 'cmi.interactions') continue
      for (const inner of [0, 1, 2]) {
        read(`${list}.${at}.objectives.${inner}.id`)
        read(`${list}.${at}.correct_responses.${inner}.pattern`)
      }
    }
  }
  return found
}

describe('list values are restored with their index', () => {
  it('for any use of objectives, interactions and comments, and any number of launches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(calls, { minLength: 1, maxLength: 3 }), async (launches) => {
        let elements: Elements = { 'cmi.objectives.0.id': 'primary', 'cmi.objectives.1.id': 'second' }
        let expected: Elements | undefined
        for (const made of launches) {
          const s = await startSession('2004', { elements })
          s.initialize()
          expect(s.messages).toEqual([])
          if (expected) expect(readAll(s.get)).toEqual(expected)
          for (const [element, value] of made) s.set(element, value)
          expected = readAll(s.get)
          s.set('cmi.exit', 'suspend')
          s.finish()
          elements = s.facade.state().elements
        }
      }),
      { numRuns: 150 },
    )
  })
})
