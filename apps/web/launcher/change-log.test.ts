import { describe, expect, it } from 'vitest'
import { createChangeLog, directBudget } from './change-log.ts'
import { mergeCommits, trimHistory } from './merge-commits.ts'
import { type CommitBody, type HistoryEntry, isCommitBody, readAppMessage, readPlayerMessage } from './protocol.ts'

const head = { attemptId: 'a1', attemptToken: 'signed', launch: 2, sequence: 10 }
const start = () => {
  const log = createChangeLog()
  log.begin(head)
  return log
}
const element = (name: string, value: string) => ({ elements: { [name]: value } })

describe('change log', () => {
  it('returns changes once, with increasing sequence numbers', () => {
    const log = start()
    expect(log.take()).toBeUndefined()
    log.record('sco1', element('cmi.location', '1'))
    log.record('sco1', { ...element('cmi.location', '2'), suspendData: 's' })
    log.record('sco2', { elements: {}, history: [['cmi.score.raw', '5', 1]] })
    expect(log.take()).toEqual({
      attemptId: 'a1',
      attemptToken: 'signed',
      launch: 2,
      sequence: 11,
      scos: {
        sco1: { elements: { 'cmi.location': '2' }, suspendData: 's' },
        sco2: { elements: {}, history: [['cmi.score.raw', '5', 1]] },
      },
    })
    expect(log.take()).toBeUndefined()
    log.record('sco1', element('cmi.location', '3'))
    expect(log.take()?.sequence).toBe(12)
  })

  it('returns changes without removing them, with the number of the next commit', () => {
    const log = start()
    log.record('sco1', element('cmi.location', '1'))
    expect(log.takeNoted()).toMatchObject({ sequence: 11, scos: { sco1: element('cmi.location', '1') } })
    expect(log.takeNoted()).toBeUndefined()
    log.record('sco1', element('cmi.score.raw', '4'))
    expect(log.takeNoted()?.scos).toEqual({ sco1: element('cmi.score.raw', '4') })
    expect(log.take()).toMatchObject({
      sequence: 11,
      scos: { sco1: { elements: { 'cmi.location': '1', 'cmi.score.raw': '4' } } },
    })
  })

  it('returns copies, which later changes do not alter', () => {
    const log = start()
    const score = (value: string): HistoryEntry => ['cmi.score.raw', value, 1]
    log.takeDirect(directBudget)
    log.record('sco1', { ...element('cmi.location', '1'), history: [score('1')] })
    log.recordShared('bucket', 'a')
    const returned = [log.takeNoted(), log.takeDirect(directBudget)?.direct]
    log.record('sco1', element('cmi.location', '2'))
    returned.push(log.takeDirect(directBudget)?.viaApp)
    const before = structuredClone(returned)
    log.record('sco1', { ...element('cmi.location', '3'), suspendData: 's', history: [score('3')] })
    log.recordShared('bucket', 'b')
    expect(returned).toEqual(before)
    expect(returned.every(Boolean)).toBe(true)
    expect(log.take()).toMatchObject({ scos: { sco1: element('cmi.location', '3') }, sharedData: { bucket: 'b' } })
  })

  it('merges each commit once, however many wait for their answer', () => {
    const log = start()
    log.record('sco1', element('cmi.location', '0'))
    log.take()
    let reads = 0
    log.record('sco1', {
      get elements() {
        reads += 1
        return { 'cmi.exit': 'suspend' }
      },
    })
    log.take()
    for (let page = 1; page <= 100; page += 1) {
      log.record('sco1', element('cmi.location', `${page}`))
      const elements = { 'cmi.location': `${page}`, 'cmi.exit': 'suspend' }
      expect(log.takeDirect(directBudget)?.viaApp.scos.sco1?.elements).toEqual(elements)
    }
    expect(reads).toBeLessThan(5)
  })

  it('a direct commit contains everything unacknowledged', () => {
    const log = start()
    log.record('sco1', element('cmi.location', '1'))
    log.take()
    log.record('sco1', element('cmi.completion_status', 'incomplete'))
    log.take()
    log.confirm(11)
    log.record('sco1', element('cmi.completion_status', 'completed'))
    const { direct, viaApp } = log.takeDirect(directBudget)!
    expect(direct).toBe(viaApp)
    expect(direct).toMatchObject({
      sequence: 13,
      scos: { sco1: { elements: { 'cmi.completion_status': 'completed' } } },
    })
    expect(direct.scos.sco1!.elements).not.toHaveProperty('cmi.location')
    log.confirm(13)
    expect(log.takeDirect(directBudget)).toBeUndefined()
  })

  it('omits suspend data over the budget, and sends everything by the application with a higher number', () => {
    const log = start()
    log.record('sco1', {
      ...element('cmi.completion_status', 'completed'),
      suspendData: 'é'.repeat(30_000),
      sessionTime: 'PT5S',
    })
    const { direct, viaApp } = log.takeDirect(directBudget)!
    expect(direct.scos.sco1).toEqual({ ...element('cmi.completion_status', 'completed'), sessionTime: 'PT5S' })
    expect(viaApp.scos.sco1!.suspendData).toHaveLength(30_000)
    expect([direct.sequence, viaApp.sequence]).toEqual([11, 12])
    log.confirm(11)
    expect(log.takeDirect(directBudget)?.viaApp.scos.sco1?.suspendData).toHaveLength(30_000)
  })

  it('keeps status and score when even the answers are over the budget, and no part of the resume data', () => {
    const log = start()
    const results = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90', 'cmi.core.exit': 'suspend' }
    const elements: Record<string, string> = { ...results, 'cmi.core.lesson_location': '9', 'cmi.objectives.0.id': 'a' }
    for (let n = 0; n < 300; n += 1) elements[`cmi.interactions.${n}.student_response`] = 'x'.repeat(250)
    const history: HistoryEntry[] = Array.from({ length: 3000 }, (_, n) => ['cmi.core.score.raw', String(n % 100), n])
    log.record('sco1', { elements, history })
    const { direct } = log.takeDirect(directBudget)!
    expect(JSON.stringify(direct).length).toBeLessThanOrEqual(directBudget)
    expect(direct.scos.sco1!.elements).toEqual(results)
  })

  it('sends a location only with the data that belong to it', () => {
    const log = start()
    const answer = { 'cmi.interactions.0.id': 'q1' }
    log.record('sco1', {
      elements: { 'cmi.location': '9', 'cmi.score.scaled': '0.5', ...answer },
      suspendData: 'x'.repeat(70_000),
    })
    log.recordShared('bucket', 'y')
    const { direct, viaApp } = log.takeDirect(directBudget)!
    expect(direct.scos.sco1).toEqual({ elements: { 'cmi.score.scaled': '0.5', ...answer } })
    expect(direct.sharedData).toBeUndefined()
    expect(viaApp).toMatchObject({ scos: { sco1: { elements: { 'cmi.location': '9' } } }, sharedData: { bucket: 'y' } })
  })

  it('sends only newer changes while a direct commit of everything is in flight', () => {
    const log = start()
    log.record('sco1', { elements: { 'cmi.location': '1' }, suspendData: 'x'.repeat(50_000) })
    log.takeDirect(directBudget)
    expect(log.takeDirect(directBudget - 50_000)).toBeUndefined()
    log.record('sco1', element('cmi.location', '2'))
    const { direct, viaApp } = log.takeDirect(directBudget - 50_000)!
    expect(direct.scos).toEqual({ sco1: element('cmi.location', '2') })
    expect(viaApp.scos.sco1!.suspendData).toHaveLength(50_000)
    log.directFailed()
    expect(log.takeDirect(directBudget)!.direct.scos.sco1!.suspendData).toHaveLength(50_000)
  })

  it('continues above the numbers that an earlier page has used', () => {
    const log = start()
    log.begin({ ...head, sequence: 40 })
    log.record('sco1', element('cmi.location', '1'))
    expect(log.take()?.sequence).toBe(41)
  })
})

describe('merging', () => {
  const body = (sequence: number, value: string, history: HistoryEntry[] = []): CommitBody => ({
    attemptId: 'a1',
    sequence,
    scos: { sco1: { elements: { 'cmi.location': value }, history } },
  })

  it('lets the newer value win and keeps every write of a score', () => {
    const merged = mergeCommits(
      body(1, 'old', [['cmi.score.raw', '94', 1]]),
      body(2, 'new', [['cmi.score.raw', '0', 2]]),
    )
    expect(merged).toMatchObject({ sequence: 2, scos: { sco1: { elements: { 'cmi.location': 'new' } } } })
    expect(merged.scos.sco1!.history).toEqual([
      ['cmi.score.raw', '94', 1],
      ['cmi.score.raw', '0', 2],
    ])
  })

  it('shortens a history without losing the best score, a status or the latest writes', () => {
    const history: HistoryEntry[] = Array.from({ length: 50 }, (_, n) => [
      'cmi.score.raw',
      n === 20 ? '97' : String(n),
      n,
    ])
    history.splice(10, 0, ['cmi.completion_status', 'completed', 10])
    const short = trimHistory(history, 5)
    expect(short).toHaveLength(5)
    expect(short).toContainEqual(['cmi.score.raw', '97', 20])
    expect(short).toContainEqual(['cmi.completion_status', 'completed', 10])
    expect(short.at(-1)).toEqual(['cmi.score.raw', '49', 49])
  })
})

describe('messages', () => {
  const sound: CommitBody = { attemptId: 'a', sequence: 1, scos: { s: { elements: { 'cmi.location': '1' } } } }

  it.each([
    ['no object', null],
    ['a text', 'ready'],
    ['another type', { type: 'hello' }],
    ['a list', []],
    ['a commit without a body', { type: 'commit', trigger: 'auto' }],
    [
      'a number as a value',
      { type: 'commit', trigger: 'auto', body: { ...sound, scos: { s: { elements: { a: 1 } } } } },
    ],
    ['a negative sequence', { type: 'commit', trigger: 'auto', body: { ...sound, sequence: -1 } }],
    [
      'a broken history',
      { type: 'commit', trigger: 'auto', body: { ...sound, scos: { s: { elements: {}, history: [['a', 'b']] } } } },
    ],
    [
      'more than 8 MiB',
      { type: 'commit', trigger: 'auto', body: { ...sound, scos: { s: { elements: { a: 'x'.repeat(2 ** 23) } } } } },
    ],
    ['a navigation without a request', { type: 'nav' }],
  ])('refuses %s from the player', (_, data) => {
    expect(readPlayerMessage(data)).toBeUndefined()
  })

  it.each([
    ['no object', undefined],
    ['a player message', { type: 'ready' }],
    ['an unknown standard', { type: 'init', standard: '1.3', attemptId: 'a', sequence: 0, sco: {} }],
    ['an unknown reason', { type: 'refused', sequence: 1, reason: 'because' }],
  ])('refuses %s from the application', (_, data) => {
    expect(readAppMessage(data)).toBeUndefined()
  })

  it('accepts its own', () => {
    expect(isCommitBody(sound)).toBe(true)
    expect(readPlayerMessage({ type: 'ready' })).toEqual({ type: 'ready' })
    expect(readAppMessage({ type: 'ack', sequence: 0 })).toEqual({ type: 'ack', sequence: 0 })
  })
})
