import { maxUserDataBytes } from '@cursus/contract/participant-values'
import { describe, expect, it } from 'vitest'
import type { Standard } from './protocol.ts'
import { startSession } from './testing/session.ts'

const both: Standard[] = ['1.2', '2004']

describe('phases of a session', () => {
  it.each([
    ['1.2', ' 301', 'false 301', 'false 301', 'false 301'],
    ['2004', ' 122', 'false 132', 'false 142', 'false 112'],
  ] as const)('%s before Initialize', async (standard, get, set, commit, finish) => {
    const s = await startSession(standard)
    expect([s.get('cmi._version'), s.set('cmi.suspend_data', 'x'), s.commit(), s.finish()]).toEqual([
      get,
      set,
      commit,
      finish,
    ])
    expect(s.commit('x')).toBe(commit)
    expect(s.messages).toEqual([])
  })

  it.each([
    ['1.2', ' 301', 'false 301', 'false 301', 'false 301'],
    ['2004', ' 123', 'false 133', 'false 143', 'false 113'],
  ] as const)('%s after Finish', async (standard, get, set, commit, finish) => {
    const s = await startSession(standard)
    expect([s.initialize(), s.finish()]).toEqual(['true 0', 'true 0'])
    expect([s.get('cmi._version'), s.set('cmi.suspend_data', 'x'), s.commit(), s.finish()]).toEqual([
      get,
      set,
      commit,
      finish,
    ])
  })

  it.each([
    ['1.2', 'false 101'],
    ['2004', 'false 103'],
  ] as const)('%s refuses a second Initialize', async (standard, answer) => {
    const s = await startSession(standard)
    s.initialize()
    expect(s.initialize()).toBe(answer)
  })

  it.each(both)('%s refuses an argument and accepts a missing or null one', async (standard) => {
    const s = await startSession(standard)
    expect(s.initialize('x')).toBe('false 201')
    expect(s.initialize(null)).toBe('true 0')
    expect(s.commit('x')).toBe('false 201')
    expect(s.commit(undefined)).toBe('true 0')
    expect(s.finish('x')).toBe('false 201')
    expect(s.finish()).toBe('true 0')
  })

  it('2004 refuses Initialize after Terminate', async () => {
    const s = await startSession('2004')
    s.initialize()
    s.finish()
    expect(s.initialize()).toBe('false 104')
  })

  it('1.2 continues in a further session with the data of the one before', async () => {
    const s = await startSession('1.2', {
      elements: { 'cmi.core.entry': 'ab-initio', 'cmi.core.total_time': '0000:10:00.00' },
    })
    s.initialize()
    s.set('cmi.core.lesson_location', '7')
    s.set('cmi.core.lesson_status', 'incomplete')
    s.set('cmi.suspend_data', 'abc')
    s.set('cmi.core.session_time', '00:01:00')
    s.set('cmi.core.exit', 'suspend')
    s.finish()
    expect(s.initialize()).toBe('true 0')
    expect(s.get('cmi.core.lesson_location')).toBe('7 0')
    expect(s.get('cmi.core.lesson_status')).toBe('incomplete 0')
    expect(s.get('cmi.suspend_data')).toBe('abc 0')
    expect(s.get('cmi.core.entry')).toBe('resume 0')
    expect(s.get('cmi.core.total_time')).toMatch(/^0*0:11:00(\.00)? 0$/)
    s.set('cmi.core.session_time', '00:00:30')
    expect(s.facade.sessionTime()).toBe(9_000)
  })

  it.each(both)('%s ends for good when it is shut', async (standard) => {
    const s = await startSession(standard)
    s.initialize()
    s.facade.shut()
    expect(s.set('cmi.suspend_data', 'x')).toMatch(/^false (301|133)$/)
    expect(s.initialize()).toBe('false 101')
  })
})

describe('element names', () => {
  const neverElements = [
    'settings.xhrHeaders',
    'settings.xhrHeaders.Authorization',
    'settings.lmsCommitUrl',
    'cmi',
    'cmi.core',
    'cmi.objectives',
    'cmi.objectives.childArray',
    'cmi.objectives.n.id',
    'cmi.objectives.0',
    'adl.data',
    'adl',
    '__proto__',
    'constructor',
    'cmi.__proto__.x',
    'cmi.constructor.prototype',
    'toString',
    'cmi.suspend_data.length',
    'cmi.core.foo',
    ' cmi.suspend_data',
    'CMI.suspend_data',
  ]
  it.each(both)(
    '%s: names outside the standard are 401 for reading and writing, and change nothing',
    async (standard) => {
      const s = await startSession(standard)
      s.initialize()
      for (const element of neverElements) {
        expect([element, s.get(element), s.set(element, 'x')]).toEqual([element, ' 401', 'false 401'])
      }
      expect(s.messages).toEqual([])
      expect(s.set('cmi.suspend_data', 'still works')).toBe('true 0')
      expect(s.finish()).toBe('true 0')
    },
  )

  it('accepts the elements of its own standard only', async () => {
    const [old, recent] = [await startSession('1.2'), await startSession('2004')]
    old.initialize()
    recent.initialize()
    expect([old.get('cmi.location'), old.set('adl.nav.request', 'continue')]).toEqual([' 401', 'false 401'])
    expect([recent.get('cmi.core.lesson_status'), recent.set('nav.event', 'exit')]).toEqual([' 401', 'false 401'])
  })

  it.each([
    ['1.2', 'cmi.core.lesson_location._children', ' 202', 'false 402'],
    ['1.2', 'cmi.core._count', ' 203', 'false 402'],
    ['1.2', 'cmi.objectives._count', '0 0', 'false 402'],
    ['1.2', 'cmi.core._children', /^student_id,.+ 0$/, 'false 402'],
    ['1.2', 'cmi._version', '3.4 0', 'false 402'],
    ['1.2', 'cmi.core.student_id', 'u1 0', 'false 403'],
    ['1.2', 'cmi.core.session_time', ' 404', 'false 405'],
    ['1.2', 'cmi.core.exit', ' 404', 'false 405'],
    ['1.2', '', ' 201', 'false 201'],
    ['1.2', 'cmi.objectives.3.id', ' 201', 'false 201'],
    ['1.2', 'cmi.core.lesson_location', ' 0', 'true 0'],
    ['1.2', 'cmi.suspend_data', ' 0', 'true 0'],
    ['2004', 'cmi.location._children', ' 301', 'false 404'],
    ['2004', 'cmi.score._count', ' 301', 'false 404'],
    ['2004', 'cmi.interactions._count', '0 0', 'false 404'],
    ['2004', 'cmi.score._children', /scaled.+ 0$/, 'false 404'],
    ['2004', 'cmi._version', '1.0 0', 'false 404'],
    ['2004', 'cmi.learner_id', 'u1 0', 'false 404'],
    ['2004', 'cmi.session_time', ' 405', 'false 406'],
    ['2004', 'cmi.exit', ' 405', 'false 406'],
    ['2004', '', ' 301', 'false 351'],
    ['2004', 'cmi.objectives.3.id', ' 301', 'false 351'],
    ['2004', 'cmi.location', ' 403', 'true 0'],
    ['2004', 'cmi.suspend_data', ' 403', 'true 0'],
    ['2004', 'cmi.progress_measure', ' 403', 'false 406'],
    ['2004', 'adl.data._count', '0 0', 'false 404'],
    ['2004', 'adl.data.0.store', ' 301', 'false 351'],
    ['2004', 'adl.nav.request', '_none_ 0', 'false 406'],
    ['2004', 'adl.nav.request_valid.continue', 'unknown 0', 'false 404'],
  ] as const)('%s %s', async (standard, element, read, write) => {
    const s = await startSession(standard, { elements: { 'cmi.core.student_id': 'u1', 'cmi.learner_id': 'u1' } })
    s.initialize()
    if (typeof read === 'string') expect(s.get(element)).toBe(read)
    else expect(s.get(element)).toMatch(read)
    expect(s.set(element, 'not a value of any vocabulary')).toBe(write)
  })
})

describe('values', () => {
  it.each([
    ['1.2', 'cmi.core.lesson_status', 'not attempted', 'false 405'],
    ['1.2', 'cmi.core.lesson_status', 'browsed', 'true 0'],
    ['1.2', 'cmi.core.lesson_status', 'done', 'false 405'],
    ['1.2', 'cmi.core.score.raw', 'abc', 'false 405'],
    ['1.2', 'cmi.core.score.raw', '', 'true 0'],
    ['1.2', 'cmi.core.score.raw', '87.5', 'true 0'],
    ['1.2', 'cmi.core.score.max', '1000', 'true 0'],
    ['1.2', 'cmi.core.session_time', '00:00:04', 'true 0'],
    ['1.2', 'cmi.core.session_time', '0000:00:04.125', 'true 0'],
    ['1.2', 'cmi.core.session_time', '4s', 'false 405'],
    ['1.2', 'cmi.interactions.0.id', 'Décès', 'true 0'],
    ['1.2', 'cmi.student_preference.audio', '500', 'false 405'],
    ['2004', 'cmi.completion_status', 'passed', 'false 406'],
    ['2004', 'cmi.success_status', 'passed', 'true 0'],
    ['2004', 'cmi.score.scaled', '.5', 'true 0'],
    ['2004', 'cmi.score.scaled', '1e-7', 'true 0'],
    ['2004', 'cmi.score.scaled', '0.1234567890123456789', 'true 0'],
    ['2004', 'cmi.score.scaled', '+1', 'true 0'],
    ['2004', 'cmi.score.scaled', '1.5', 'false 407'],
    ['2004', 'cmi.score.scaled', 'abc', 'false 406'],
    ['2004', 'cmi.progress_measure', '2', 'false 407'],
    ['2004', 'cmi.session_time', 'PT12.345S', 'true 0'],
    ['2004', 'cmi.session_time', 'PT1H30M5S', 'true 0'],
    ['2004', 'cmi.session_time', '00:00:04', 'false 406'],
    ['2004', 'cmi.exit', '', 'true 0'],
    ['2004', 'cmi.exit', 'never', 'false 406'],
    ['2004', 'cmi.objectives.0.score.scaled', '0.5', 'false 408'],
    ['2004', 'adl.nav.request', '{target=item_2}choice', 'true 0'],
  ] as const)('%s %s = %s', async (standard, element, value, answer) => {
    const s = await startSession(standard)
    s.initialize()
    expect(s.set(element, value)).toBe(answer)
  })

  it.each([
    ['1.2', 'cmi.core.lesson_location'],
    ['2004', 'cmi.location'],
  ] as const)('%s: a location can be cleared, and be longer than the standard requires', async (standard, element) => {
    const s = await startSession(standard, { elements: { [element]: 'page 3' } })
    s.initialize()
    expect(s.get(element)).toBe('page 3 0')
    expect(s.set(element, '')).toBe('true 0')
    expect(s.get(element)).toBe(' 0')
    expect(s.set(element, 'x'.repeat(3000))).toBe('true 0')
    expect(s.get(element)).toBe(`${'x'.repeat(3000)} 0`)
    expect(s.set(element, 'y'.repeat(5000))).toBe('true 0')
    expect(s.get(element)).toBe(`${'y'.repeat(4000)} 0`)
    expect(s.messages).toContainEqual(['problem', 'valueTruncated', { element }])
  })

  it.each([
    ['1.2', '405'],
    ['2004', '406'],
  ] as const)(
    '%s: suspend data far over the limit of the standard are kept, up to 1 MiB of UTF-8',
    async (standard, code) => {
      const s = await startSession(standard)
      s.initialize()
      const full = 'é'.repeat(maxUserDataBytes / 2)
      expect(s.set('cmi.suspend_data', full)).toBe('true 0')
      expect(s.get('cmi.suspend_data')).toBe(`${full} 0`)
      expect(s.set('cmi.suspend_data', `${full}.`)).toBe(`false ${code}`)
      expect(s.get('cmi.suspend_data')).toBe(`${full} 0`)
      expect(s.messages.at(-1)).toEqual(['problem', 'suspendDataTooLarge', { max: maxUserDataBytes }])
    },
  )

  it('1.2: scores out of range are stored as written', async () => {
    const s = await startSession('1.2')
    s.initialize()
    s.set('cmi.core.score.max', '1000')
    s.set('cmi.core.score.raw', '850')
    expect([s.get('cmi.core.score.raw'), s.get('cmi.core.score.max')]).toEqual(['850 0', '1000 0'])
    s.set('cmi.core.score.raw', '85')
    expect(s.get('cmi.core.score.raw')).toBe('85 0')
    expect(s.messages.filter(([type]) => type === 'change')).toEqual([
      ['change', 'cmi.core.score.max', '1000'],
      ['change', 'cmi.core.score.raw', '850'],
      ['change', 'cmi.core.score.raw', '85'],
    ])
  })

  it('1.2: identifiers keep their accents', async () => {
    const s = await startSession('1.2')
    s.initialize()
    expect(s.set('cmi.objectives.0.id', 'sécurité')).toBe('true 0')
    expect(s.get('cmi.objectives.0.id')).toBe('sécurité 0')
    expect(s.messages.at(-1)).toEqual(['change', 'cmi.objectives.0.id', 'sécurité'])
  })

  it('writes numbers and durations in the normal form', async () => {
    const s = await startSession('2004')
    s.initialize()
    s.set('cmi.score.scaled', '.5')
    expect(s.get('cmi.score.scaled')).toBe('0.5 0')
    s.set('cmi.session_time', 'PT12.345S')
    expect(s.facade.sessionTime()).toBe(1235)
  })

  it('hides exit and session time until the package ends its session', async () => {
    const s = await startSession('2004')
    s.initialize()
    s.set('cmi.exit', 'suspend')
    s.set('cmi.session_time', 'PT5S')
    expect(s.messages).toEqual([])
    s.finish()
    expect(s.messages).toEqual([['change', 'cmi.exit', 'suspend'], ['finished']])
  })

  it('reports only real changes', async () => {
    const s = await startSession('1.2', { elements: { 'cmi.core.lesson_status': 'incomplete' } })
    s.initialize()
    s.set('cmi.core.lesson_status', 'incomplete')
    s.set('cmi.core.score.raw', '10')
    s.set('cmi.core.score.raw', '10')
    expect(s.messages).toEqual([['change', 'cmi.core.score.raw', '10']])
  })

  it('accepts any argument without throwing', async () => {
    const s = await startSession('1.2')
    s.initialize()
    const hostile = {
      toString() {
        throw new Error('no')
      },
    }
    expect(s.set('cmi.core.lesson_location', 7)).toBe('true 0')
    expect(s.get('cmi.core.lesson_location')).toBe('7 0')
    expect(s.get(hostile)).toBe(' 201')
    expect(s.set(undefined, undefined)).toBe('false 201')
    expect(s.set('cmi.core.lesson_location', null)).toBe('true 0')
    expect(s.errorString(hostile)).toBe('')
  })
})

describe('lists', () => {
  it('2004: interactions are written and read back', async () => {
    const s = await startSession('2004')
    s.initialize()
    const writes = [
      ['id', 'q1'],
      ['type', 'choice'],
      ['objectives.0.id', 'o1'],
      ['correct_responses.0.pattern', 'a'],
      ['learner_response', 'b'],
      ['result', 'incorrect'],
      ['latency', 'PT3.4567S'],
      ['description', 'Quelle issue ?'],
    ] as const
    for (const [leaf, value] of writes)
      expect([leaf, s.set(`cmi.interactions.0.${leaf}`, value)]).toEqual([leaf, 'true 0'])
    expect(s.get('cmi.interactions._count')).toBe('1 0')
    expect(s.get('cmi.interactions.0.learner_response')).toBe('b 0')
    expect(s.get('cmi.interactions.0.latency')).toBe('PT3.46S 0')
    expect(s.get('cmi.interactions.0.correct_responses._count')).toBe('1 0')
    expect(s.get('cmi.interactions.1.id')).toBe(' 301')
    expect(s.set('cmi.interactions.2.id', 'q3')).toBe('false 351')
  })

  it('1.2: interactions can be written, never read', async () => {
    const s = await startSession('1.2')
    s.initialize()
    expect(s.set('cmi.interactions.0.id', 'q1')).toBe('true 0')
    expect(s.set('cmi.interactions.0.correct_responses.0.pattern', 'a')).toBe('true 0')
    expect(s.set('cmi.interactions.0.latency', '00:00:03.4567')).toBe('true 0')
    expect(s.get('cmi.interactions.0.id')).toBe(' 404')
    expect(s.get('cmi.interactions._count')).toBe('1 0')
    expect(s.messages.at(-1)).toEqual(['change', 'cmi.interactions.0.latency', '0000:00:03.46'])
  })

  it('2004: an empty location of a comment is kept', async () => {
    const s = await startSession('2004')
    s.initialize()
    s.set('cmi.comments_from_learner.0.comment', 'Bien')
    expect(s.set('cmi.comments_from_learner.0.location', '')).toBe('true 0')
    expect(s.get('cmi.comments_from_learner.0.location')).toBe(' 0')
  })

  it('limits the length of a list and reports it', async () => {
    const s = await startSession('2004', {
      elements: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`cmi.objectives.${n}.id`, `o${n}`])),
    })
    s.initialize()
    expect(s.get('cmi.objectives._count')).toBe('500 0')
    expect(s.set('cmi.objectives.500.id', 'one more')).toBe('false 351')
    expect(s.messages.at(-1)).toEqual(['problem', 'listFull', { element: 'cmi.objectives' }])
  })
})

describe('start values', () => {
  it('1.2: restores stored values in any order, and reports invalid ones', async () => {
    const s = await startSession('1.2', {
      elements: {
        'cmi.objectives.1.status': 'failed',
        'cmi.objectives.1.id': 'second',
        'cmi.objectives.0.id': 'premier é',
        'cmi.core.lesson_status': 'nonsense',
        'cmi.core.student_name': 'Martin, Léa',
        'cmi.core.entry': 'resume',
        'cmi.core.credit': 'credit',
        'cmi.core.score.raw': '850',
        'cmi.launch_data': 'x=1',
        'cmi.core.exit': 'suspend',
        'settings.lmsCommitUrl': 'https://elsewhere.example/',
        'cmi.comments': '',
      },
      suspendData: 'z'.repeat(70_000),
    })
    expect(s.messages).toEqual([['problem', 'seedDropped', { elements: 'cmi.core.lesson_status', count: 1 }]])
    expect(s.initialize()).toBe('true 0')
    expect(s.get('cmi.objectives._count')).toBe('2 0')
    expect(s.get('cmi.objectives.0.id')).toBe('premier é 0')
    expect(s.get('cmi.objectives.1.status')).toBe('failed 0')
    expect(s.get('cmi.core.lesson_status')).toBe('not attempted 0')
    expect(s.get('cmi.core.student_name')).toBe('Martin, Léa 0')
    expect(s.get('cmi.core.entry')).toBe('resume 0')
    expect(s.get('cmi.core.score.raw')).toBe('850 0')
    expect(s.get('cmi.launch_data')).toBe('x=1 0')
    expect(s.get('cmi.suspend_data')).toBe(`${'z'.repeat(70_000)} 0`)
  })

  it('2004: objectives, thresholds and interactions are restored; only an invalid score is dropped', async () => {
    const s = await startSession('2004', {
      elements: {
        'cmi.objectives.0.id': 'primary',
        'cmi.scaled_passing_score': '0.8',
        'cmi.completion_threshold': '0.5',
        'cmi.entry': 'resume',
        'cmi.mode': 'normal',
        'cmi.credit': 'credit',
        'cmi.total_time': 'PT1H',
        'cmi.location': '12',
        'cmi.score.scaled': '9',
        'cmi.score.raw': '40',
        'cmi.interactions.0.learner_response': 'a',
        'cmi.interactions.0.type': 'choice',
        'cmi.interactions.0.id': 'q1',
      },
    })
    s.initialize()
    expect(s.messages[0]).toEqual(['problem', 'seedDropped', { elements: 'cmi.score.scaled', count: 1 }])
    expect(s.get('cmi.objectives.0.id')).toBe('primary 0')
    expect(s.get('cmi.scaled_passing_score')).toBe('0.8 0')
    expect(s.get('cmi.completion_threshold')).toBe('0.5 0')
    expect(s.get('cmi.total_time')).toBe('PT1H 0')
    expect(s.get('cmi.location')).toBe('12 0')
    expect(s.get('cmi.score.raw')).toBe('40 0')
    expect(s.get('cmi.score.scaled')).toBe(' 403')
    expect(s.get('cmi.interactions.0.learner_response')).toBe('a 0')
  })

  it.each([
    // status, raw, exit: status after Finish
    ['completed', '50', '', 'failed'],
    ['completed', '80', '', 'passed'],
    ['passed', '50', '', 'failed'],
    ['failed', '90', 'logout', 'passed'],
    ['completed', '50', 'suspend', undefined],
    ['incomplete', '20', 'suspend', undefined],
    ['incomplete', '20', '', undefined],
    ['completed', undefined, '', undefined],
  ] as const)('1.2: %s with %s, exit %j: the mark makes it %s', async (status, raw, exit, after) => {
    const s = await startSession('1.2', {
      elements: {
        'cmi.student_data.mastery_score': '80',
        'cmi.core.credit': 'credit',
        'cmi.core.lesson_mode': 'normal',
      },
    })
    s.initialize()
    if (raw !== undefined) s.set('cmi.core.score.raw', raw)
    s.set('cmi.core.lesson_status', status)
    s.set('cmi.core.exit', exit)
    const before = s.messages.length
    s.finish()
    expect(s.messages.slice(before)).toEqual([
      ...(after === undefined ? [] : [['change', 'cmi.core.lesson_status', after]]),
      ['change', 'cmi.core.exit', exit],
      ['finished'],
    ])
    expect(s.facade.state().elements['cmi.core.lesson_status']).toBe(after ?? status)
  })

  it('1.2: a mark applies to nothing without credit, and reads a score within its own limits', async () => {
    const finish = async (elements: Record<string, string>, max?: string) => {
      const s = await startSession('1.2', { elements: { 'cmi.student_data.mastery_score': '80', ...elements } })
      s.initialize()
      s.set('cmi.core.score.raw', '9')
      if (max) s.set('cmi.core.score.max', max)
      s.set('cmi.core.lesson_status', 'completed')
      s.finish()
      return s.facade.state().elements['cmi.core.lesson_status']
    }
    const normal = { 'cmi.core.credit': 'credit', 'cmi.core.lesson_mode': 'normal' }
    expect(await finish({ 'cmi.core.credit': 'no-credit', 'cmi.core.lesson_mode': 'review' })).toBe('completed')
    expect(await finish(normal)).toBe('failed')
    expect(await finish(normal, '10')).toBe('passed')
  })

  it.each(['29', '57', '58'])('1.2: a score of %s reaches that mark', async (mark) => {
    const s = await startSession('1.2', {
      elements: { 'cmi.student_data.mastery_score': mark, 'cmi.core.lesson_mode': 'normal' },
    })
    s.initialize()
    s.set('cmi.core.score.raw', mark)
    s.set('cmi.core.lesson_status', 'completed')
    s.finish()
    expect(s.facade.state().elements['cmi.core.lesson_status']).toBe('passed')
  })

  it('1.2: a package that sets no status gets none', async () => {
    const s = await startSession('1.2')
    s.initialize()
    s.finish()
    expect(s.messages).toEqual([['change', 'cmi.core.exit', ''], ['finished']])
  })
})

describe('saving, navigation, time and errors', () => {
  it.each([
    ['1.2', 'false 101'],
    ['2004', 'false 391'],
  ] as const)('%s returns false when earlier data could not be stored', async (standard, answer) => {
    let stored = false
    const s = await startSession(standard, { canCommit: () => stored })
    s.initialize()
    expect(s.commit()).toBe(answer)
    stored = true
    expect(s.commit()).toBe('true 0')
  })

  it('2004 requests the next content at Terminate', async () => {
    const s = await startSession('2004', { navigation: { continue: true, previous: false, choices: ['item_2'] } })
    s.initialize()
    expect(s.get('adl.nav.request_valid.continue')).toBe('true 0')
    expect(s.get('adl.nav.request_valid.previous')).toBe('false 0')
    expect(s.get('adl.nav.request_valid.choice.{target=item_2}')).toBe('true 0')
    expect(s.get('adl.nav.request_valid.jump.{target=item_9}')).toBe('false 0')
    s.set('adl.nav.request', '{target=item_2}choice')
    expect(s.get('adl.nav.request')).toBe('{target=item_2}choice 0')
    s.finish()
    expect(s.messages.slice(-2)).toEqual([['finished'], ['nav', 'choice', 'item_2']])
  })

  it('2004 suspends a session that asks to suspend all, whatever its exit', async () => {
    const s = await startSession('2004')
    s.initialize()
    s.set('cmi.exit', 'normal')
    s.set('adl.nav.request', 'suspendAll')
    s.finish()
    expect(s.messages).toEqual([['change', 'cmi.exit', 'suspend'], ['finished'], ['nav', 'suspendAll', undefined]])
  })

  it('measures the time of a package that reports none, and uses the reported one', async () => {
    const s = await startSession('1.2')
    expect(s.facade.sessionTime()).toBeUndefined()
    s.initialize()
    s.wait(90_000)
    expect(s.facade.sessionTime()).toBe(9_000)
    s.wait(5 * 3600 * 1000)
    expect(s.facade.sessionTime()).toBe(9_000 + 4 * 360_000)
    s.set('cmi.core.session_time', '00:00:07.50')
    expect(s.facade.sessionTime()).toBe(750)
  })

  it.each(both)('%s has a text for each of its codes and none for others', async (standard) => {
    const s = await startSession(standard)
    expect(s.errorString('201')).not.toBe('')
    expect(s.errorString('301')).not.toBe('')
    expect(s.errorString('999')).toBe('')
    expect(s.errorString('')).toBe('')
    expect(s.diagnostic('401').length).toBeGreaterThan(0)
  })
})
