import { describe, expect, it } from 'vitest'
import type { ManifestItem } from '../types.ts'
import { deriveEntry } from './derive-entry.ts'
import { type SeedInput, seedLaunch } from './seed-launch.ts'

const item: ManifestItem = {
  identifier: 'A',
  title: 'A',
  href: 'a.html',
  file: 'a.html',
  scormType: 'sco',
  dataFromLms: 'start=1',
  objectiveIds: [],
  hideLmsUi: [],
  visible: true,
  children: [],
}
const seed = (more: Partial<SeedInput>) =>
  seedLaunch({
    standard: '1.2',
    item,
    learner: { id: 'u-1', name: 'Durand, Zoé' },
    isQuiz: false,
    ...more,
  })

describe('how a launch begins', () => {
  const status12 = (status: string) => ({ 'cmi.core.lesson_status': status })
  const status2004 = (status: string) => ({ 'cmi.completion_status': status })

  it.each([
    ['never launched', undefined, 'ab-initio', true],
    ['launched, nothing stored', { elements: {} }, 'ab-initio', true],
    ['incomplete, closed', { elements: status12('incomplete') }, 'resume', false],
    ['incomplete, normal exit', { elements: status12('incomplete'), lastExit: '' }, 'resume', false],
    ['completed, suspended', { elements: status12('completed'), lastExit: 'suspend' }, 'resume', false],
    ['completed, closed', { elements: status12('completed') }, 'resume', false],
    ['completed, normal exit', { elements: status12('completed'), lastExit: '' }, '', false],
    ['failed, logged out', { elements: status12('failed'), lastExit: 'logout' }, '', false],
    ['data only', { elements: {}, suspendData: 'x' }, 'resume', false],
  ] as const)('1.2: %s', (_, stored, entry, fresh) => {
    expect(deriveEntry('1.2', stored)).toEqual({ entry, fresh })
  })

  it.each([
    ['never launched', undefined, 'ab-initio', true],
    ['incomplete, suspended', { elements: status2004('incomplete'), lastExit: 'suspend' }, 'resume', false],
    ['incomplete, closed', { elements: status2004('incomplete') }, 'resume', false],
    ['incomplete, normal exit', { elements: status2004('incomplete'), lastExit: 'normal' }, 'resume', false],
    ['completed, normal exit', { elements: status2004('completed'), lastExit: 'normal' }, 'ab-initio', true],
    ['completed, suspended', { elements: status2004('completed'), lastExit: 'suspend' }, 'resume', false],
    ['completed, closed', { elements: status2004('completed') }, 'resume', false],
  ] as const)('2004: %s', (_, stored, entry, fresh) => {
    expect(deriveEntry('2004', stored)).toEqual({ entry, fresh })
  })

  it('2004, strict: resumes only after suspend', () => {
    const stored = { elements: status2004('incomplete'), lastExit: 'normal' }
    expect(deriveEntry('2004', stored, { strict: true })).toEqual({ entry: 'ab-initio', fresh: true })
    expect(deriveEntry('2004', { ...stored, lastExit: 'suspend' }, { strict: true }).entry).toBe('resume')
  })
})

describe('what a launch is given', () => {
  it('1.2, first launch: all elements that the runtime needs, and no more', () => {
    expect(
      seed({ item: { ...item, masteryScore: 70, maxTimeAllowed: '01:00:00', timeLimitAction: 'exit,message' } }),
    ).toEqual({
      entry: 'ab-initio',
      suspendData: undefined,
      elements: {
        'cmi.core.credit': 'credit',
        'cmi.core.entry': 'ab-initio',
        'cmi.core.lesson_mode': 'normal',
        'cmi.core.student_id': 'u-1',
        'cmi.core.student_name': 'Durand, Zoé',
        'cmi.core.total_time': '0000:00:00.00',
        'cmi.launch_data': 'start=1',
        'cmi.student_data.mastery_score': '70',
        'cmi.student_data.max_time_allowed': '01:00:00',
        'cmi.student_data.time_limit_action': 'exit,message',
      },
    })
  })

  it('1.2, next launch: the data of the package are restored, the exit of the old session is not', () => {
    const { elements, suspendData, entry } = seed({
      stored: {
        elements: {
          'cmi.core.lesson_location': '7',
          'cmi.core.lesson_status': 'incomplete',
          'cmi.core.score.raw': '40',
          'cmi.core.exit': 'suspend',
          'cmi.core.session_time': '00:10:00',
          'cmi.core.student_name': 'Mallory',
          'cmi.interactions.0.id': 'q1',
          'cmi.objectives.0.status': 'passed',
          'cmi.objectives.0.id': 'o',
        },
        suspendData: 'opaque',
        lastExit: 'suspend',
        totalTime: 60_000,
      },
    })
    expect({ suspendData, entry }).toEqual({ suspendData: 'opaque', entry: 'resume' })
    expect(elements).toMatchObject({
      'cmi.core.lesson_location': '7',
      'cmi.core.score.raw': '40',
      'cmi.core.total_time': '0000:10:00.00',
      'cmi.core.student_name': 'Durand, Zoé',
    })
    expect(Object.keys(elements).filter((name) => /exit|session_time|interactions/.test(name))).toEqual([])
    expect(Object.keys(elements).filter((name) => name.includes('objectives'))).toEqual([
      'cmi.objectives.0.id',
      'cmi.objectives.0.status',
    ])
  })

  it('the platform’s mark is set in quizzes only', () => {
    const quiz = { isQuiz: true, quizScoreValidation: 75 } as const
    expect(seed({ ...quiz, item: { ...item, masteryScore: 50 } }).elements['cmi.student_data.mastery_score']).toBe('75')
    expect(seed({ ...quiz, standard: '2004' }).elements['cmi.scaled_passing_score']).toBe('0.75')
    const course = seed({ standard: '2004', quizScoreValidation: 75, item: { ...item, scaledPassingScore: 0.5 } })
    expect(course.elements['cmi.scaled_passing_score']).toBe('0.5')
  })

  it('2004: objectives of the manifest follow the stored ones, in increasing order', () => {
    const objectives = { ...item, objectiveIds: ['primary', 'known', 'other'] }
    const first = seed({ standard: '2004', item: objectives }).elements
    expect([0, 1, 2].map((index) => first[`cmi.objectives.${index}.id`])).toEqual(['primary', 'known', 'other'])
    const stored = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`cmi.objectives.${index}.id`, index === 4 ? 'known' : `o${index}`]),
    )
    const again = seed({ standard: '2004', item: objectives, stored: { elements: stored } }).elements
    expect(again['cmi.objectives.11.id']).toBe('primary')
    expect(again['cmi.objectives.12.id']).toBe('other')
    const order = Object.keys(again).filter((name) => name.endsWith('.id'))
    expect(order).toEqual(Array.from({ length: 13 }, (_, index) => `cmi.objectives.${index}.id`))
  })

  it('2004, normal exit: starts clean', () => {
    const clean = seed({
      standard: '2004',
      stored: {
        elements: { 'cmi.completion_status': 'completed', 'cmi.location': '9' },
        suspendData: 'old',
        lastExit: 'normal',
        totalTime: 100,
      },
    })
    expect(clean).toMatchObject({ entry: 'ab-initio', suspendData: undefined })
    expect(clean.elements['cmi.location']).toBeUndefined()
    expect(clean.elements['cmi.total_time']).toBe('PT0S')
  })

  it('a preview gives no credit', () => {
    expect(seed({ preview: true }).elements).toMatchObject({
      'cmi.core.credit': 'no-credit',
      'cmi.core.lesson_mode': 'review',
    })
  })
})
