import { describe, expect, it } from 'vitest'
import { type Elements, readSco, resumes, type ScoReading, type ScoRules, sessionEnd } from './read-sco.ts'

const sco12 = (status: string | undefined, score: Record<string, string> = {}, reading?: ScoReading) =>
  readSco(
    '1.2',
    {
      'cmi.core.lesson_status': status,
      ...Object.fromEntries(Object.entries(score).map(([name, value]) => [`cmi.core.score.${name}`, value])),
    },
    reading,
  )
const sco2004 = (elements: Elements, rules?: ScoRules) => readSco('2004', elements, { rules })

describe('verdicts', () => {
  it.each([
    // status, session, verdict, resumed at the next launch
    ['incomplete', 'open', undefined, true],
    ['incomplete', 'suspended', undefined, true],
    ['incomplete', 'ended', undefined, true],
    [undefined, 'open', undefined, true],
    [undefined, 'suspended', undefined, true],
    [undefined, 'ended', 'ended', false],
    ['not attempted', 'ended', 'ended', false],
    ['browsed', 'ended', 'ended', false],
    ['completed', 'suspended', 'said', true],
    ['completed', 'ended', 'said', false],
    ['passed', 'ended', 'said', false],
    ['failed', 'suspended', 'said', true],
    ['failed', 'ended', 'said', false],
    ['failed', 'open', 'said', false],
  ] as const)('1.2: %s, session %s: %s, resumes %s', (status, end, verdict, goesOn) => {
    const elements = { 'cmi.core.lesson_status': status }
    expect(readSco('1.2', elements, { end }).verdict).toBe(verdict)
    expect(resumes('1.2', elements, { end })).toBe(goesOn)
  })

  it.each([
    // completion, success, session, verdict, resumed, resumed by the standard's rule
    ['incomplete', 'unknown', 'ended', undefined, true, false],
    ['incomplete', 'unknown', 'suspended', undefined, true, true],
    ['unknown', 'unknown', 'ended', 'ended', true, false],
    ['unknown', 'unknown', 'open', undefined, true, true],
    ['incomplete', 'failed', 'ended', 'said', false, false],
    ['completed', 'unknown', 'suspended', 'said', true, true],
    ['completed', 'passed', 'ended', 'said', false, false],
  ] as const)(
    '2004: %s, %s, session %s: %s, resumes %s, strictly %s',
    (completion, success, end, verdict, goesOn, strict) => {
      const elements = { 'cmi.completion_status': completion, 'cmi.success_status': success }
      expect(readSco('2004', elements, { end }).verdict).toBe(verdict)
      expect(resumes('2004', elements, { end })).toBe(goesOn)
      expect(resumes('2004', elements, { end, strict: true })).toBe(strict)
    },
  )

  it('reads how a session ended', () => {
    expect([undefined, null, '', 'normal', 'logout', 'time-out', 'suspend'].map(sessionEnd)).toEqual([
      'open',
      'open',
      'ended',
      'ended',
      'ended',
      'ended',
      'suspended',
    ])
  })

  it('a mark applies to no interim score, and to no unearned zero', () => {
    const rules = { scaledPassingScore: 0.8, masteryScore: 80 }
    const scaled = (value: string, completion: string, end: ScoReading['end']) =>
      readSco('2004', { 'cmi.score.scaled': value, 'cmi.completion_status': completion }, { rules, end }).success
    expect(scaled('0.2', 'incomplete', 'suspended')).toBeUndefined()
    expect(scaled('0.9', 'incomplete', 'open')).toBeUndefined()
    expect(scaled('0.2', 'completed', 'open')).toBe('failed')
    expect(scaled('0.2', 'unknown', 'ended')).toBe('failed')
    expect(scaled('0', 'unknown', 'ended')).toBeUndefined()
    expect(scaled('0', 'completed', 'ended')).toBe('failed')
    expect(sco12('incomplete', { raw: '20' }, { rules, end: 'suspended' }).success).toBeUndefined()
    expect(sco12('completed', { raw: '20' }, { rules }).success).toBe('failed')
    expect(sco12('completed', { raw: '80' }, { rules }).success).toBe('passed')
    expect(sco12('passed', { raw: '20' }, { rules }).success).toBe('passed')
    expect(sco12(undefined, { raw: '90' }, { rules, end: 'ended' })).toMatchObject({
      completed: true,
      success: 'passed',
    })
  })

  it.each([
    [79.6, 'failed'],
    [79.99, 'failed'],
    [80, 'passed'],
    [80.01, 'passed'],
  ] as const)('a score of %d passes a mark of 80 only from 80 on: %s', (score, success) => {
    const rules = { scaledPassingScore: 0.8, masteryScore: 80 }
    const scaled = { 'cmi.score.scaled': String(score / 100), 'cmi.completion_status': 'completed' }
    expect(sco12('completed', { raw: String(score) }, { rules }).success).toBe(success)
    expect(sco2004(scaled, rules).success).toBe(success)
  })
})

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
    expect(sco12(status)).toEqual({ completed, success, verdict: terminal ? 'said' : undefined, percent: undefined })
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
  it('reads completion and success separately', () => {
    expect(sco2004({ 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' })).toMatchObject({
      completed: true,
      success: 'failed',
      verdict: 'said',
    })
    expect(sco2004({ 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'unknown' })).toMatchObject({
      completed: false,
      success: undefined,
      verdict: undefined,
    })
  })

  it('prefers the scaled score to the raw one', () => {
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

  it('lets a passing score override the status of the package', () => {
    const rules = { scaledPassingScore: 0.7 }
    const success = (scaled?: string) =>
      sco2004({ 'cmi.success_status': 'passed', 'cmi.score.scaled': scaled }, rules).success
    // Without a score the status of the package counts.
    expect([success(undefined), success('0.69'), success('0.7')]).toEqual(['passed', 'failed', 'passed'])
  })
})
