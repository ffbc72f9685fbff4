import { describe, expect, it } from 'vitest'
import { type ContentSpec, useCtx } from '../testing/index.ts'
import { listUserContents } from './list-user-contents.ts'
import { course12, manifest, quiz12, sco } from './testing/course.ts'
import { playContent, type Sco, status12 } from './testing/player.ts'

const ctx = useCtx()
const play = (spec: ContentSpec) => playContent(ctx, spec)

const marked2004 = {
  type: 'scorm-quiz',
  manifest: manifest('2004', [sco('sco', { scaledPassingScore: 0.8 })]),
  quizScoreValidation: 80,
} as const satisfies ContentSpec

/** A session as a package ends it: status, score, location and data, then `exit`. */
const left12 = (status: string | undefined, raw: number | undefined, exit: string): Sco => ({
  elements: {
    ...(status !== undefined && { 'cmi.core.lesson_status': status }),
    ...(raw !== undefined && { 'cmi.core.score.raw': String(raw) }),
    'cmi.core.lesson_location': 'question-2',
    'cmi.core.exit': exit,
  },
  suspendData: 'answers so far',
})
const left2004 = (completion: string, scaled: string, exit: string): Sco => ({
  elements: {
    'cmi.completion_status': completion,
    'cmi.score.scaled': scaled,
    'cmi.location': 'question-2',
    'cmi.exit': exit,
  },
  suspendData: 'answers so far',
})

describe('an unfinished quiz', () => {
  it.each([
    ['1.2, suspended', quiz12, left12('incomplete', 20, 'suspend'), 'cmi.core.entry', 'cmi.core.lesson_location'],
    ['1.2, no exit set', quiz12, left12('incomplete', 20, ''), 'cmi.core.entry', 'cmi.core.lesson_location'],
    [
      '1.2, suspended without a status',
      quiz12,
      left12(undefined, 20, 'suspend'),
      'cmi.core.entry',
      'cmi.core.lesson_location',
    ],
    ['2004 with a passing score', marked2004, left2004('incomplete', '0.2', 'suspend'), 'cmi.entry', 'cmi.location'],
    ['2004, completion unknown', marked2004, left2004('unknown', '0.2', 'suspend'), 'cmi.entry', 'cmi.location'],
  ] as const)('%s: no verdict, and all data are restored', async (_, spec, left, entry, location) => {
    const player = await play(spec)
    expect(await player.commit(left)).toMatchObject({ bestScore: null, done: false, finished: false })
    expect(await player.content()).toMatchObject({ label: 'continue', bestScore: null })
    const { attemptId } = player.opened
    await player.open()
    expect(player.opened.attemptId).toBe(attemptId)
    expect(player.seed()).toMatchObject({
      suspendData: 'answers so far',
      elements: { [entry]: 'resume', [location]: 'question-2' },
    })
    expect(await player.content()).toMatchObject({ label: 'continue' })
  })

  it('opened and left: an unearned zero is no score', async () => {
    const player = await play(quiz12)
    await player.commit(left12('incomplete', 0, 'suspend'))
    expect(await player.content()).toMatchObject({ label: 'continue', bestScore: null })
    const silent = await play(quiz12)
    await silent.commit(left12(undefined, 0, ''))
    expect(await silent.content()).toMatchObject({ bestScore: null, done: false })
  })

  it('counts its interim score once the package reports the end', async () => {
    const player = await play(quiz12)
    await player.commit(left12('incomplete', 60, 'suspend'))
    await player.open()
    expect(await player.commit(left12('completed', 20, 'suspend'))).toMatchObject({ bestScore: 60, finished: true })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 60, done: false })
  })

  it('a 1.2 package without a status is completed when its session ends normally', async () => {
    const player = await play(quiz12)
    expect(await player.commit(left12(undefined, 85, ''))).toMatchObject({ bestScore: 85, done: true })
    const course = await play(course12)
    await course.commit(left12(undefined, undefined, ''))
    expect(await course.content()).toMatchObject({ done: true })
    await course.open()
    expect(course.seed().elements).toMatchObject({ 'cmi.core.lesson_status': 'completed' })
    const suspended = await play(course12)
    await suspended.commit(left12(undefined, undefined, 'suspend'))
    expect(await suspended.content()).toMatchObject({ done: false })
  })
})

describe('what the player tells of a content', () => {
  it('counts the attempts of a quiz with a verdict, and the score of the last one', async () => {
    const player = await play(quiz12)
    expect(await player.content()).toMatchObject({ attempts: { count: 0, lastScore: null } })
    await player.commit(left12('incomplete', 90, 'suspend'))
    expect(await player.content()).toMatchObject({ attempts: { count: 0, lastScore: null } })
    await player.open({ restart: true })
    const failed = await player.commit({ ...left12('failed', 60, ''), sessionTime: '00:02:30.00' })
    expect(failed).toMatchObject({ bestScore: 60, lastScore: 60 })
    expect(await player.content()).toMatchObject({ attempts: { count: 1, lastScore: 60 }, bestScore: 60 })
    await player.open()
    const worse = await player.commit({ ...left12('failed', 45.678, ''), sessionTime: '00:00:30.00' })
    expect(worse).toMatchObject({ bestScore: 60, lastScore: 45.67, finished: true })
    expect((await player.module()).chapters[0]!.contents[0]).toMatchObject({ bestScore: 60, lastScore: 45.67 })
    expect(await player.content()).toMatchObject({ attempts: { count: 2, lastScore: 45.67 }, bestScore: 60 })
    // An attempt that only begins has no score yet.
    await player.open({ restart: true })
    expect(await player.content()).toMatchObject({ attempts: { count: 2, lastScore: 45.67 } })
  })

  it('tells the place that the package says, and no other', async () => {
    const player = await play(course12)
    const at = (location: string) => player.commit({ elements: { 'cmi.core.lesson_location': location } })
    expect(await at('7')).toMatchObject({ places: { sco: null } })
    expect(await player.content()).toMatchObject({ attempts: null, scos: [{ place: null }] })
    expect(await at('7 of 18')).toMatchObject({ places: { sco: { position: 7, total: 18 } } })
    const seven = { position: 7, total: 18 }
    expect((await player.content()).place).toEqual(seven)
    expect((await player.module()).chapters[0]!.contents[0]!.place).toEqual(seven)
    expect((await listUserContents(player.me, {})).rows[0]!.place).toEqual(seven)
    expect(await player.commit(status12('completed'))).toMatchObject({ done: true })
    expect((await player.content()).place).toBeNull()
    expect(await player.content()).toMatchObject({ scos: [{ place: { position: 7, total: 18 } }] })
  })
})

it('a place in one SCO of several is none in the content', async () => {
  const items = [
    sco('one'),
    sco('part', { scormType: undefined, href: undefined, file: undefined, children: [sco('two')] }),
  ]
  const player = await play({ type: 'scorm-content', manifest: manifest('1.2', items) })
  await player.commit({ one: { elements: { 'cmi.core.lesson_location': '7 of 18' } } })
  const content = await player.content()
  expect(content.scos[0]).toMatchObject({ place: { position: 7, total: 18 } })
  expect(content.place).toBeNull()
})

describe('a failed quiz', () => {
  it('opened again and left without an answer can still be retried, with the data of the package', async () => {
    const player = await play(quiz12)
    await player.commit(left12('failed', 40, ''))
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: null, elements: { 'cmi.core.entry': 'ab-initio' } })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 40 })
    await player.commit(left12('incomplete', 0, 'suspend'))
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 40 })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: 'answers so far', elements: { 'cmi.core.entry': 'resume' } })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 40 })
  })

  it('2004: opened again and left without an answer can still be retried, with the data of the package', async () => {
    const player = await play(marked2004)
    const failed = { ...left2004('completed', '0.04', 'normal').elements, 'cmi.success_status': 'failed' }
    await player.commit({ elements: failed })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 4 })
    await player.open()
    const { 'cmi.score.scaled': _, ...unscored } = left2004('incomplete', '', 'suspend').elements
    await player.commit({ elements: unscored, suspendData: 'answers so far' })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 4 })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: 'answers so far', elements: { 'cmi.entry': 'resume' } })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 4 })
  })

  it('and partly answered is resumed', async () => {
    const scored = await play(quiz12)
    await scored.commit(left12('failed', 40, ''))
    await scored.open()
    await scored.commit(left12('incomplete', 20, 'suspend'))
    expect(await scored.content()).toMatchObject({ label: 'continue', bestScore: 40 })

    const answered = await play(quiz12)
    await answered.commit(left12('failed', 40, ''))
    await answered.open()
    const answer = { 'cmi.interactions.0.id': 'q1', 'cmi.interactions.0.student_response': 'b' }
    await answered.commit({ elements: { 'cmi.core.lesson_status': 'incomplete', ...answer } })
    expect(await answered.content()).toMatchObject({ label: 'continue', bestScore: 40 })
  })

  it('and suspended is resumed, its result known', async () => {
    const player = await play(quiz12)
    await player.commit(left12('failed', 40, 'suspend'))
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 40 })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: 'answers so far', elements: { 'cmi.core.entry': 'resume' } })
    expect(player.opened.init).toMatchObject({ finished: true })
    await player.open({ restart: true })
    expect(player.seed()).toMatchObject({ suspendData: null })
    expect(player.opened.init).toMatchObject({ finished: false })
  })

  it('and suspended keeps its data through launches without commits, and through an interrupted one', async () => {
    const player = await play(quiz12)
    await player.commit(left12('failed', 40, 'suspend'))
    await player.open()
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: 'answers so far' })
    await player.commit({ elements: { 'cmi.core.lesson_location': 'question-3' } })
    await player.open()
    expect(player.seed()).toMatchObject({
      suspendData: 'answers so far',
      elements: { 'cmi.core.entry': 'resume', 'cmi.core.lesson_location': 'question-3' },
    })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 40 })
  })
})

describe('lists of SCORM 2004', () => {
  it('are restored with their indexes, those of the manifest first', async () => {
    const declared = manifest('2004', [sco('sco', { objectiveIds: ['primary', 'second'] })])
    const player = await play({ type: 'scorm-content', manifest: declared })
    const lists = () =>
      Object.fromEntries(
        Object.entries(player.seed().elements).filter(([name]) =>
          /^cmi\.(objectives|interactions|comments)/.test(name),
        ),
      )
    const own = { 'cmi.objectives.0.id': 'primary', 'cmi.objectives.1.id': 'second' }
    expect(lists()).toEqual(own)

    const first = {
      'cmi.objectives.2.id': 'added',
      'cmi.objectives.2.score.scaled': '0.5',
      'cmi.objectives.3.id': 'added too',
      'cmi.comments_from_learner.0.comment': '',
      'cmi.comments_from_learner.1.comment': 'Merci',
      ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`cmi.interactions.${at}.id`, `q${at}`])),
      'cmi.interactions.11.objectives.0.id': 'added',
    }
    await player.commit({ elements: { ...first, 'cmi.exit': 'suspend' } })
    await player.open()
    expect(lists()).toEqual({ ...own, ...first })
    expect(Object.keys(lists()).filter((name) => /objectives\.\d\.id$/.test(name) && !name.includes('inter'))).toEqual(
      [0, 1, 2, 3].map((at) => `cmi.objectives.${at}.id`),
    )

    const second = { 'cmi.objectives.0.success_status': 'passed', 'cmi.interactions.3.result': 'correct' }
    await player.commit({ elements: second })
    await player.open()
    expect(lists()).toEqual({ ...own, ...first, ...second })
  })
})

describe('shared data', () => {
  it('are shared by all SCOs of an attempt, and writable only as the manifest allows', async () => {
    const buckets = (write: boolean) => [{ targetId: 'shared', read: true, write }]
    const items = [
      sco('a', { sharedData: [...buckets(true), { targetId: 'given', read: true, write: false }] }),
      sco('b', { sharedData: buckets(false) }),
    ]
    const player = await play({ type: 'scorm-content', manifest: manifest('2004', items) })
    expect(player.opened.init).toMatchObject({ sharedData: {} })
    expect(player.opened.init!.scos.map(({ sharedData }) => sharedData.length)).toEqual([2, 1])
    await player.commit({ a: { elements: {} } }, { sharedData: { shared: 'mine', given: 'not mine', other: 'x' } })
    await player.open()
    expect(player.opened.init).toMatchObject({ sharedData: { shared: 'mine' } })
    // An unloading page sends results only; the commit before it, with its data, may arrive late.
    await player.commit({ a: { elements: {} } }, { sequence: 3 })
    await player.commit({ a: { elements: {} } }, { sequence: 2, sharedData: { shared: 'late' } })
    await player.commit({ a: { elements: {} } }, { sequence: 1, sharedData: { shared: 'too late' } })
    await player.open()
    expect(player.opened.init).toMatchObject({ sharedData: { shared: 'late' } })
    await player.open({ restart: true })
    expect(player.opened.init).toMatchObject({ sharedData: {} })
  })
})

it('report where the player can go', async () => {
  const items = [sco('a'), sco('hidden', { visible: false }), sco('b'), sco('c')]
  const player = await play({ type: 'scorm-content', manifest: manifest('2004', items) })
  const choices = ['a', 'b', 'c']
  expect(player.opened.init!.scos.map(({ navigation }) => navigation)).toEqual([
    { continue: true, previous: false, choices },
    { continue: false, previous: false, choices },
    { continue: true, previous: true, choices },
    { continue: false, previous: true, choices },
  ])
})

describe('several SCOs', () => {
  const course = (type: 'scorm-content' | 'scorm-quiz' = 'scorm-content', mark?: number) =>
    ({
      type,
      manifest: manifest('1.2', [sco('a'), sco('b'), sco('notes', { scormType: 'asset' })]),
      ...(mark !== undefined && { quizScoreValidation: mark }),
    }) satisfies ContentSpec

  it('one passed SCO does not complete the others', async () => {
    const player = await play(course())
    expect(await player.commit({ a: status12('passed', 90) })).toMatchObject({ done: false })
    expect(await player.commit({ b: status12('completed', 50) })).toMatchObject({ done: false, bestScore: 70 })
    expect(await player.commit({ notes: { elements: {} } })).toMatchObject({ done: true, bestScore: 70, progress: 100 })
  })

  it('a failed SCO is shown as failed, and prevents completion', async () => {
    const player = await play(course())
    await player.commit({ a: status12('passed', 90), b: status12('failed', 10), notes: { elements: {} } })
    const { scos, done, bestScore } = await player.content()
    expect(scos.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    expect({ done, bestScore }).toEqual({ done: false, bestScore: 50 })
    expect(await player.commit({ b: status12('passed', 70) })).toMatchObject({ done: true, bestScore: 80 })
  })

  it('a first score over the mark does not complete the content', async () => {
    const player = await play(course('scorm-quiz', 80))
    expect(await player.commit({ a: status12('passed', 90) })).toMatchObject({ done: false, bestScore: null })
    await player.commit({ b: status12('passed', 60), notes: { elements: {} } })
    expect(await player.content()).toMatchObject({ done: false, bestScore: 75, label: 'retry' })
  })

  it('2004: a SCO that restarts does not keep data that it was not given', async () => {
    const player = await play({ type: 'scorm-content', manifest: manifest('2004', [sco('a'), sco('b')]) })
    const ended = {
      'cmi.completion_status': 'completed',
      'cmi.location': '9',
      'cmi.score.raw': '70',
      'cmi.exit': 'normal',
    }
    await player.commit({ a: { elements: ended, suspendData: 'of the first time' } })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: null, elements: { 'cmi.entry': 'ab-initio' } })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: null, elements: { 'cmi.entry': 'ab-initio' } })
    await player.commit({ a: { elements: { 'cmi.completion_status': 'incomplete', 'cmi.location': '2' } } })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: null, elements: { 'cmi.entry': 'resume', 'cmi.location': '2' } })
    expect(player.seed().elements).not.toHaveProperty('cmi.score.raw')
    expect((await player.content()).scos.map(({ state }) => state)).toEqual(['done', 'none'])
  })

  it('an asset is completed by its launch, and the next launch continues with the rest', async () => {
    const items = [sco('cover', { scormType: 'asset' }), sco('a'), sco('notes', { scormType: 'asset' })]
    const player = await play({ type: 'scorm-content', manifest: manifest('1.2', items) })
    expect(player.opened.init).toMatchObject({ current: 'cover', sequence: 1 })
    expect((await player.content()).scos.map(({ state }) => state)).toEqual(['done', 'none', 'none'])
    await player.open()
    expect(player.opened.init).toMatchObject({ current: 'a', sequence: 0 })
    await player.commit({ a: status12('completed') })
    expect(await player.content()).toMatchObject({ done: false })
    await player.open()
    expect(player.opened.init).toMatchObject({ current: 'notes' })
    expect(await player.content()).toMatchObject({ done: true })
    expect(await player.module()).toMatchObject({ done: true, progress: 100 })
  })
})
