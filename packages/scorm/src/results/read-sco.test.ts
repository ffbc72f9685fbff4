import { describe, expect, it } from 'vitest'
import { type Elements, readSco, type ScoRules } from './read-sco.ts'

const sco12 = (status: string | undefined, score: Record<string, string> = {}) =>
  readSco('1.2', {
    'cmi.core.lesson_status': status,
    ...Object.fromEntries(Object.entries(score).map(([name, value]) => [`cmi.core.score.${name}`, value])),
  })
const sco2004 = (elements: Elements, rules?: ScoRules) => readSco('2004', elements, rules)

describe('SCORM 1.2', () => {
  it.each([
    [undefined, false, undefined, false],
    ['not attempted', false, undefined, false],
    ['incomplete', false, undefined, false],
    ['browsed', false, undefined, false],
    ['completed', true, undefined, true],
    ['passed', true, 'passed', true],
    ['failed', false, 'failed', true],
  ] as const)('%s', (status, completed, success, terminal) => {
    expect(sco12(status)).toEqual({ completed, success, terminal, percent: undefined })
  })

  it.each([
    [{ raw: '80' }, 80],
    [{ raw: '8', min: '0', max: '10' }, 80],
    [{ raw: '15', min: '10', max: '20' }, 50],
    [{ raw: '870', max: '1000' }, 87],
    [{ raw: '79.6' }, 79.6],
    [{ raw: '' }, undefined],
    [{ raw: ' ' }, undefined],
    [{ raw: 'much' }, undefined],
    [{ raw: '150' }, 100],
    [{ raw: '-5' }, 0],
    [{ raw: '50', min: '10', max: '10' }, 50],
    [{ raw: '50', min: '', max: '' }, 50],
  ])('%j is %s percent', (score, percent) => {
    expect(sco12('incomplete', score as unknown as Record<string, string>).percent).toBe(percent)
  })
})

describe('SCORM 2004', () => {
  it('reads completion and success apart', () => {
    expect(sco2004({ 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' })).toMatchObject({
      completed: true,
      success: 'failed',
      terminal: true,
    })
    expect(sco2004({ 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'unknown' })).toMatchObject({
      completed: false,
      success: undefined,
      terminal: false,
    })
  })

  it('takes the scaled score before the raw one', () => {
    expect(sco2004({ 'cmi.score.scaled': '0.29', 'cmi.score.raw': '90' }).percent).toBe(29)
    expect(sco2004({ 'cmi.score.scaled': '-0.5' }).percent).toBe(0)
    expect(sco2004({ 'cmi.score.raw': '3', 'cmi.score.max': '4' }).percent).toBe(75)
  })

  it('lets a completion threshold decide once progress is known', () => {
    const rules = { completionThreshold: 0.8 }
    const progress = (measure?: string) =>
      sco2004({ 'cmi.completion_status': 'completed', 'cmi.progress_measure': measure }, rules).completed
    expect([progress(undefined), progress('0.79'), progress('0.8')]).toEqual([true, false, true])
  })

  it('lets a passing score decide over what the package says', () => {
    const rules = { scaledPassingScore: 0.7 }
    const success = (scaled?: string) =>
      sco2004({ 'cmi.success_status': 'passed', 'cmi.score.scaled': scaled }, rules).success
    expect([success(undefined), success('0.69'), success('0.7')]).toEqual([undefined, 'failed', 'passed'])
  })
})
