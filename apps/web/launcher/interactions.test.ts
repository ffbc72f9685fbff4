import { describe, expect, it } from 'vitest'
import { startSession } from './testing/session.ts'

/** A 2004 session with one interaction of this type. */
async function asking(type: string) {
  const s = await startSession('2004')
  s.initialize()
  s.set('cmi.interactions.0.id', 'q')
  s.set('cmi.interactions.0.type', type)
  const set = (name: string, value: string) => s.set(`cmi.interactions.0.${name}`, value)
  return { s, set, get: (name: string) => s.get(`cmi.interactions.0.${name}`) }
}
const taken = 'true 0'
const refused = 'false 406'

describe('interactions of SCORM 2004: order and dependencies', () => {
  it('start with their identifier, at the next free index', async () => {
    const s = await startSession('2004')
    s.initialize()
    expect(s.set('cmi.interactions.0.type', 'choice')).toBe('false 408')
    expect(s.set('cmi.interactions.0.objectives.0.id', 'o')).toBe('false 408')
    expect(s.set('cmi.interactions.0.description', 'x')).toBe('false 408')
    expect(s.set('cmi.interactions.1.id', 'x')).toBe('false 351')
    expect(s.set('cmi.interactions.01.id', 'x')).toBe('false 351')
    expect(s.get('cmi.interactions.0.description')).toBe(' 301')
    expect(s.get('cmi.interactions._count')).toBe('0 0')
    expect(s.set('cmi.interactions.0.id', '')).toBe('false 406')
    expect(s.get('cmi.interactions._count')).toBe('0 0')
    expect(s.set('cmi.interactions.0.id', 'q1')).toBe(taken)
    expect(s.get('cmi.interactions.0.result')).toBe(' 403')
    expect(s.set('cmi.interactions.0.learner_response', 'a')).toBe('false 408')
    expect(s.set('cmi.interactions.0.correct_responses.0.pattern', 'a')).toBe('false 408')
    expect(s.get('cmi.interactions.0.correct_responses._count')).toBe('0 0')
    expect(s.get('cmi.interactions.1.correct_responses._count')).toBe(' 301')
    expect(s.set('cmi.interactions.0.id', 'renamed')).toBe(taken)
    expect(s.get('cmi.interactions.0.id')).toBe('renamed 0')
  })

  it('accept each objective once, and URNs only when complete', async () => {
    const { set, get, s } = await asking('other')
    expect(set('objectives.0.id', 'urn:')).toBe(refused)
    expect(set('objectives.0.id', 'urn:adl:lms test')).toBe(refused)
    expect(set('objectives.0.id', 'urn:adl:lmsTest/1')).toBe(taken)
    expect(set('objectives.1.id', 'urn:adl:lmsTest/1')).toBe('false 351')
    expect(set('objectives.1.id', 'Objectif n° 2')).toBe(taken)
    expect(set('objectives.3.id', 'far')).toBe('false 351')
    expect(get('objectives._count')).toBe('2 0')
    expect(s.get('cmi.interactions._count')).toBe('1 0')
  })

  it('report every value to the launcher, as written', async () => {
    const { s, set } = await asking('choice')
    set('learner_response', 'a[,]b')
    set('latency', 'PT12.345S')
    set('weighting', '.5')
    set('timestamp', '2026-11-22T03:00:00.123Z')
    expect(s.messages.slice(-4)).toEqual([
      ['change', 'cmi.interactions.0.learner_response', 'a[,]b'],
      ['change', 'cmi.interactions.0.latency', 'PT12.35S'],
      ['change', 'cmi.interactions.0.weighting', '0.5'],
      ['change', 'cmi.interactions.0.timestamp', '2026-11-22T03:00:00.123Z'],
    ])
  })
})

describe('answers of each type', () => {
  it.each([
    // type, response, accepted
    ['true-false', 'true', true],
    ['true-false', 't', false],
    ['choice', 'a[,]b', true],
    ['choice', '', true],
    ['choice', 'Réponse A[,]Réponse B', true],
    ['choice', 'a[,]a', false],
    ['choice', '[,]', false],
    ['choice', '{a}', false],
    ['fill-in', 'Paris[,]{lang=fr}Lyon', true],
    ['fill-in', '', true],
    ['fill-in', '{lang=frl}Lyon', false],
    ['fill-in', '{}{[]}{}', true],
    ['long-fill-in', '{lang=en-US}A story', true],
    ['long-fill-in', '{lang=sp}Un cuento', false],
    ['likert', 'often', true],
    ['likert', '', false],
    ['matching', 'a[.]1[,]b[.]2', true],
    ['matching', 'a[.]', false],
    ['matching', 'a', false],
    ['performance', 'step 1[.]done[,][.]12', true],
    ['performance', '[.]', false],
    ['performance', 'step', false],
    ['sequencing', 'b[,]a[,]b', true],
    ['numeric', '-4.5', true],
    ['numeric', '.5', true],
    ['numeric', '1[:]2', false],
    ['other', '{anything} at all', true],
  ])('%s with the response %j: %s', async (type, response, isTaken) => {
    const { set, get } = await asking(type)
    expect(set('learner_response', response)).toBe(isTaken ? taken : refused)
    expect(get('learner_response')).toBe(isTaken ? `${response} 0` : ' 403')
  })

  it.each([
    ['true-false', 'false', true],
    ['choice', '', true],
    ['fill-in', '{case_matters=true}{order_matters=false}a[,]{lang=fr}b', true],
    ['fill-in', '{order_matters=maybe}a', false],
    ['fill-in', '{case_matters=yes}a', false],
    ['long-fill-in', '{case_matters=false}{lang=fr}Il était une fois', true],
    ['performance', '{order_matters=false}a[.]1[:]5', true],
    ['performance', 'a[.]5[:]1', false],
    ['numeric', '1[:]10', true],
    ['numeric', '[:]10', true],
    ['numeric', '10[:]1', false],
    ['numeric', '10', true],
    ['numeric', 'ten', false],
  ])('%s with the correct response %j: %s', async (type, pattern, isTaken) => {
    const { set, get } = await asking(type)
    expect(set('correct_responses.0.pattern', pattern)).toBe(isTaken ? taken : refused)
    expect(get('correct_responses.0.pattern')).toBe(isTaken ? `${pattern} 0` : ' 301')
  })

  it.each([
    ['choice', 'a[,]b', 'b[,]a', 'false 351'],
    ['choice', 'a', 'b', taken],
    ['sequencing', 'a[,]b', 'a[,]b', 'false 351'],
    ['sequencing', 'a[,]b', 'b[,]a', taken],
    ['matching', 'a[.]1', 'a[.]1', taken],
    ['likert', 'a', 'b', 'false 351'],
    ['true-false', 'true', 'false', 'false 351'],
    ['numeric', '1[:]2', '3[:]4', 'false 351'],
    ['other', 'a', 'b', 'false 351'],
  ])('%s: %s, then %s: %s', async (type, first, second, answer) => {
    const { set } = await asking(type)
    set('correct_responses.0.pattern', first)
    expect(set('correct_responses.1.pattern', second)).toBe(answer)
  })

  it('stores a long answer whole, and validates a truncated one by its full text', async () => {
    const { set, get, s } = await asking('choice')
    const many = Array.from({ length: 300 }, (_, index) => `${'x'.repeat(240)}${index}`)
    const whole = many.slice(0, 200).join('[,]')
    expect(set('learner_response', whole)).toBe(taken)
    expect(get('learner_response')).toBe(`${whole} 0`)
    const cut = many.join('[,]')
    expect(set('learner_response', cut)).toBe(taken)
    expect(get('learner_response')).toBe(`${cut.slice(0, 64_000)} 0`)
    expect(s.messages.at(-2)).toEqual(['problem', 'valueTruncated', { element: 'cmi.interactions.0.learner_response' }])
  })
})

describe('timestamps', () => {
  it.each([
    ['2026', true],
    ['2026-02', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13', false],
    ['2026-11-22T23', true],
    ['2026-11-22T24', false],
    ['2026-11-22T23:30Z', false],
    ['2026-11-22T23:30:59', true],
    ['2026-11-22T23:30:59.5+02:00', true],
    ['2026-11-22T23:30:59.123Z', true],
    ['2026-11-22T23:30:59Z', false],
    ['2039-01-01', true],
    ['1969', false],
    ['today', false],
  ])('%s: %s', async (moment, isTaken) => {
    const { set } = await asking('other')
    expect(set('timestamp', moment)).toBe(isTaken ? taken : refused)
  })
})

describe('shared data of the 4th edition', () => {
  const entries = [
    { targetId: 'open', read: true, write: true },
    { targetId: 'given', read: true, write: false },
    { targetId: 'taken', read: false, write: true },
  ]

  it('has the read and write permissions of the manifest', async () => {
    const s = await startSession('2004', { sharedData: entries, buckets: new Map([['given', 'from before']]) })
    s.initialize()
    expect(s.get('adl.data._count')).toBe('3 0')
    expect(s.get('adl.data._children')).toBe('id,store 0')
    expect([0, 1, 2].map((index) => s.get(`adl.data.${index}.id`))).toEqual(['open 0', 'given 0', 'taken 0'])
    expect(s.get('adl.data.0.store')).toBe(' 403')
    expect(s.get('adl.data.1.store')).toBe('from before 0')
    expect(s.get('adl.data.2.store')).toBe(' 405')
    expect(s.set('adl.data.0.store', 'mine')).toBe(taken)
    expect(s.set('adl.data.1.store', 'mine')).toBe('false 404')
    expect(s.set('adl.data.2.store', 'mine')).toBe(taken)
    expect(s.set('adl.data.0.id', 'x')).toBe('false 404')
    expect(s.get('adl.data.3.store')).toBe(' 301')
    expect(s.set('adl.data.3.store', 'x')).toBe('false 351')
    expect(s.get('adl.data.0.store')).toBe('mine 0')
    expect(s.messages.filter(([what]) => what === 'sharedData')).toEqual([
      ['sharedData', 'open', 'mine'],
      ['sharedData', 'taken', 'mine'],
    ])
  })

  it('is missing without declared buckets', async () => {
    const s = await startSession('2004')
    s.initialize()
    expect(s.get('adl.data._count')).toBe('0 0')
    expect(s.get('adl.data.0.id')).toBe(' 301')
  })
})

it('a suspendAll request suspends the session, whatever its exit', async () => {
  const s = await startSession('2004')
  s.initialize()
  s.set('cmi.exit', 'normal')
  s.set('adl.nav.request', 'suspendAll')
  s.finish()
  expect(s.messages.slice(-3)).toEqual([
    ['change', 'cmi.exit', 'suspend'],
    ['finished'],
    ['nav', 'suspendAll', undefined],
  ])
})
