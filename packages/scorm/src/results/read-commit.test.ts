import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ManifestItem } from '../types.ts'
import { type CommitInput, type CommitResult, readCommit } from './read-commit.ts'
import type { ElementWrite } from './sco-progress.ts'

const item = (identifier: string, more: Partial<ManifestItem> = {}): ManifestItem => ({
  identifier,
  title: identifier,
  href: `${identifier}.html`,
  file: `${identifier}.html`,
  scormType: 'sco',
  objectiveIds: [],
  hideLmsUi: [],
  visible: true,
  children: [],
  ...more,
})

type Writes = (readonly [string, string])[]
const names12: Record<string, string> = {
  status: 'cmi.core.lesson_status',
  raw: 'cmi.core.score.raw',
  min: 'cmi.core.score.min',
  max: 'cmi.core.score.max',
}
const names2004: Record<string, string> = {
  completion: 'cmi.completion_status',
  success: 'cmi.success_status',
  scaled: 'cmi.score.scaled',
  raw: 'cmi.score.raw',
  max: 'cmi.score.max',
}

/** One commit with these writes in this order, as sent by the launcher. */
function committed(writes: Writes, names = names12) {
  const history = writes.map(([name, value], index): ElementWrite => [names[name]!, value, index])
  return { elements: Object.fromEntries(history.map(([element, value]) => [element, value])), history }
}

/** Applies commits to a content with one SCO one after the other, as the platform stores them. */
function play(setting: Partial<CommitInput>, commits: Writes[]): CommitResult {
  const names = setting.standard === '2004' ? names2004 : names12
  let last: CommitResult | undefined
  for (const writes of commits) {
    last = readCommit({
      standard: '1.2',
      isQuiz: true,
      items: [item('A')],
      ...setting,
      stored: last?.scos,
      previous: last,
      scos: { A: committed(writes, names) },
    })
  }
  return last!
}

describe('sequences of real authoring tools', () => {
  it.each(['0', '0.1666667'])('2004: failed and incomplete at launch (iSpring) is no verdict: %s', (scaled) => {
    const written: Writes = [
      ['scaled', scaled],
      ['success', 'failed'],
      ['completion', 'incomplete'],
    ]
    const quiz = { standard: '2004', quizScoreValidation: 80 } as const
    const reached = (exit?: string, completion = 'incomplete') => {
      const input = { ...quiz, isQuiz: true, items: [item('A')] } as const
      const writes: Writes = [...written, ['completion', completion]]
      return readCommit({ ...input, scos: { A: { ...committed(writes, names2004), exit } } })
    }
    for (const exit of [undefined, 'suspend']) {
      const left = { done: false, finished: false, failed: false, bestScore: undefined }
      expect(reached(exit)).toMatchObject(left)
    }
    expect(reached('normal')).toMatchObject({ finished: true, failed: true, done: false })
    expect(reached('suspend', 'completed')).toMatchObject({ finished: true, failed: true })
  })

  it('QuizMaker: a zero at launch is no score', () => {
    const opened = play({ quizScoreValidation: 80 }, [
      [
        ['raw', '0'],
        ['max', '100'],
        ['status', 'incomplete'],
      ],
    ])
    expect(opened).toMatchObject({ bestScore: undefined, done: false, finished: false })
  })

  it('QuizMaker: an earned zero counts', () => {
    const failed = play({ quizScoreValidation: 80 }, [
      [
        ['raw', '0'],
        ['status', 'incomplete'],
      ],
      [
        ['raw', '0'],
        ['status', 'failed'],
      ],
    ])
    expect(failed).toMatchObject({ bestScore: 0, done: false, finished: true })
  })

  it('iSpring: progress written as score does not complete a course', () => {
    const quarter = play({ isQuiz: false }, [
      [
        ['raw', '25'],
        ['status', 'incomplete'],
      ],
    ])
    expect(quarter).toMatchObject({ bestScore: undefined, done: false, finished: false })
  })

  it('Rise: 94 / completed, then 100 / incomplete / completed in one commit', () => {
    const ended = play({ quizScoreValidation: 95 }, [
      [
        ['raw', '94'],
        ['status', 'completed'],
      ],
      [
        ['raw', '100'],
        ['status', 'incomplete'],
        ['status', 'completed'],
      ],
    ])
    expect(ended).toMatchObject({ bestScore: 100, done: true, completed: true })
  })

  it('a restart writes 0 after 100: the best score stays', () => {
    const ended = play({ quizScoreValidation: 80 }, [
      [
        ['raw', '100'],
        ['status', 'passed'],
        ['raw', '0'],
        ['status', 'incomplete'],
      ],
    ])
    expect(ended).toMatchObject({ bestScore: 100, done: true })
  })

  it('raw before max: a score is read with the limits of the whole commit', () => {
    expect(
      play({}, [
        [
          ['raw', '150'],
          ['min', '0'],
          ['max', '200'],
          ['status', 'completed'],
        ],
      ]).bestScore,
    ).toBe(75)
    expect(
      play({}, [
        [
          ['raw', '8'],
          ['status', 'completed'],
          ['max', '10'],
        ],
      ]).bestScore,
    ).toBe(80)
  })

  it('raw over the default maximum waits for max, unless nothing follows', () => {
    const pending = (...commits: Writes[]) => play({}, commits).scos.A!.pending
    expect(pending([['raw', '870']])).toBeUndefined()
    expect(pending([['raw', '870']], [['max', '1000']])).toBe(87)
    expect(play({}, [[['raw', '870']], [['max', '1000']], [['status', 'completed']]]).bestScore).toBe(87)
    expect(
      play({}, [
        [
          ['raw', '110'],
          ['status', 'passed'],
        ],
      ]).bestScore,
    ).toBe(100)
  })

  it('2004: raw before scaled is no score yet', () => {
    expect(
      play({ standard: '2004' }, [
        [
          ['completion', 'completed'],
          ['raw', '90'],
          ['scaled', '0.45'],
        ],
      ]).bestScore,
    ).toBe(45)
  })
})

describe('done', () => {
  it.each([
    ['completed', true],
    ['passed', true],
    ['failed', false],
    ['browsed', false],
    ['incomplete', false],
  ])('a course that reports %s: %s', (status, done) => {
    expect(play({ isQuiz: false }, [[['status', status]]]).done).toBe(done)
  })

  it.each([
    [{ status: 'passed' }, true],
    [{ status: 'completed' }, true],
    [{ status: 'failed' }, false],
    [{ status: 'incomplete', raw: '100' }, false],
  ])('a quiz without a mark that reports %j: %s', (writes, done) => {
    expect(play({}, [Object.entries(writes)]).done).toBe(done)
  })

  it('a quiz that reports completed and then failed in one commit has failed', () => {
    expect(
      play({}, [
        [
          ['status', 'completed'],
          ['status', 'failed'],
        ],
      ]).done,
    ).toBe(false)
    const split = play({ standard: '2004' }, [
      [
        ['completion', 'completed'],
        ['success', 'failed'],
      ],
    ])
    expect(split).toMatchObject({ done: false, completed: true, failed: true, finished: true })
  })

  it('a quiz with a mark: the unrounded best score decides, whatever the package reports', () => {
    const quiz = (raw: string, status: string) =>
      play({ quizScoreValidation: 80 }, [
        [
          ['raw', raw],
          ['status', status],
        ],
      ])
    expect(quiz('79.6', 'passed')).toMatchObject({ done: false, passedUnderMark: true, finished: true })
    expect(quiz('80', 'failed')).toMatchObject({ done: true, passedUnderMark: false, finished: true })
    expect(quiz('80', 'incomplete')).toMatchObject({ done: false, bestScore: undefined, finished: false })
  })

  it('a quiz with a mark of 0 still needs a score', () => {
    expect(play({ quizScoreValidation: 0 }, [[['status', 'incomplete']]]).done).toBe(false)
    const written = (status: string): Writes => [
      ['raw', '1'],
      ['status', status],
    ]
    expect(play({ quizScoreValidation: 0 }, [written('incomplete')]).done).toBe(false)
    expect(play({ quizScoreValidation: 0 }, [written('failed')]).done).toBe(true)
  })

  it('a quiz with a mark and no score: passed is accepted with a remark', () => {
    const passed = play({ quizScoreValidation: 80 }, [[['status', 'passed']]])
    expect(passed).toMatchObject({ done: true, passedWithoutScore: true, bestScore: undefined })
    expect(play({ quizScoreValidation: 80 }, [[['status', 'completed']]]).done).toBe(false)
    expect(play({ quizScoreValidation: 80 }, [[['status', 'failed']]])).toMatchObject({ done: false, finished: true })
  })

  it('a setting makes opening sufficient', () => {
    const opened = readCommit({
      standard: '1.2',
      isQuiz: false,
      completeOnOpen: true,
      items: [item('A')],
      scos: {},
    })
    expect(opened.done).toBe(true)
  })

  it('the platform’s mark replaces the manifest’s', () => {
    const items = [item('A', { scaledPassingScore: 0.9 })]
    const judged = play({ standard: '2004', items, quizScoreValidation: 60 }, [
      [
        ['scaled', '0.7'],
        ['completion', 'completed'],
      ],
    ])
    expect(judged).toMatchObject({ done: true, passed: true, passedUnderMark: false })
  })
})

describe('several SCOs', () => {
  const items = [
    item('FOLDER', { href: undefined as never, children: [item('L1'), item('L2')] }),
    item('Q'),
    item('N', { scormType: 'asset' }),
  ]
  const commit = (scos: CommitInput['scos'], isQuiz = false, mark?: number) =>
    readCommit({ standard: '1.2', isQuiz, items, scos, quizScoreValidation: mark })
  const complete = committed([['status', 'completed']])

  it('is completed when every SCO is, and every asset was opened', () => {
    expect(commit({ L1: complete, L2: complete, Q: complete }).completed).toBe(false)
    expect(commit({ L1: complete, L2: complete, N: { elements: {} } }).completed).toBe(false)
    const all = commit({ L1: complete, L2: complete, Q: complete, N: { elements: {} } })
    expect(all).toMatchObject({ completed: true, done: true, finished: true })
    expect(Object.values(all.scos).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('has the mean of the scores, once each SCO has a verdict', () => {
    const scored = (raw: string) =>
      committed([
        ['raw', raw],
        ['status', 'completed'],
      ])
    expect(commit({ L1: complete, Q: scored('90') }).bestScore).toBeUndefined()
    expect(commit({ L1: complete, L2: complete, Q: scored('90') }).bestScore).toBe(90)
    expect(commit({ L1: scored('50'), L2: complete, Q: scored('90') }).bestScore).toBe(70)
  })

  it('has passed when one has and none failed; that alone is not done', () => {
    const passed = committed([['status', 'passed']])
    const failed = committed([['status', 'failed']])
    expect(commit({ L1: complete, Q: passed })).toMatchObject({ passed: true, failed: false, done: false })
    expect(commit({ L1: failed, Q: passed })).toMatchObject({ passed: false, failed: true, done: false })
  })

  it('2004: passed is enough for one of them, and a failed one is shown as failed', () => {
    const two = { standard: '2004', isQuiz: false, items: [item('L1'), item('L2')] } as const
    const passed = committed([['success', 'passed']], names2004)
    const failed = committed(
      [
        ['completion', 'completed'],
        ['success', 'failed'],
      ],
      names2004,
    )
    expect(readCommit({ ...two, scos: { L1: passed, L2: passed } }).done).toBe(true)
    const mixed = readCommit({ ...two, isQuiz: true, scos: { L1: passed, L2: failed } })
    expect(mixed).toMatchObject({
      done: false,
      finished: true,
      scos: { L1: { state: 'done' }, L2: { state: 'failed' } },
    })
  })

  it('a completed lesson stays completed when it is opened again', () => {
    const two = { standard: '1.2', isQuiz: false, items: [item('L1'), item('L2')] } as const
    const first = readCommit({ ...two, scos: { L1: complete } })
    const again = readCommit({ ...two, stored: first.scos, scos: { L1: committed([['status', 'incomplete']]) } })
    const last = readCommit({ ...two, stored: again.scos, previous: again, scos: { L2: complete } })
    expect([first.done, again.done, last.done]).toEqual([false, false, true])
  })

  it('shows the state of each, started or not', () => {
    const { scos } = commit({ L1: committed([['status', 'incomplete']]), Q: committed([['status', 'failed']]) })
    expect(Object.entries(scos).map(([name, { state }]) => [name, state])).toEqual([
      ['L1', 'started'],
      ['L2', 'none'],
      ['Q', 'failed'],
      ['N', 'none'],
    ])
  })

  it('ignores items that the manifest does not list', () => {
    expect(Object.keys(commit({ EVIL: complete }).scos)).toEqual(['L1', 'L2', 'Q', 'N'])
  })
})

const anyWrite = fc.oneof(
  fc.tuple(
    fc.constantFrom('raw', 'max', 'min'),
    fc.oneof(fc.integer({ min: -20, max: 300 }).map(String), fc.constantFrom('', 'x')),
  ),
  fc.tuple(
    fc.constant('status'),
    fc.constantFrom('passed', 'failed', 'completed', 'incomplete', 'browsed', 'not attempted', '?'),
  ),
)
const anyCommits = fc.array(fc.array(anyWrite, { maxLength: 8 }), { minLength: 1, maxLength: 8 })
const anySetting = fc.record({
  isQuiz: fc.boolean(),
  quizScoreValidation: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
})

/** A zero counts when the package then reports an end. */
const lastRaw = (commits: Writes[]) => (commits.flat().some(([name]) => name === 'raw') ? 0 : undefined)

describe('guarantees for any sequence of writes', () => {
  it('the best score never decreases, done and its remark are never revoked', () => {
    fc.assert(
      fc.property(anySetting, anyCommits, (setting, commits) => {
        const results = commits.map((_, index) => play(setting, commits.slice(0, index + 1)))
        for (const [index, result] of results.entries()) {
          const before = results[index - 1]
          expect(result.bestScore ?? 0).toBeGreaterThanOrEqual(before?.bestScore ?? 0)
          expect(result.bestScore ?? 0).toBeLessThanOrEqual(100)
          if (before?.bestScore !== undefined) expect(result.bestScore).toBeDefined()
          if (before?.done) expect(result.done).toBe(true)
        }
      }),
    )
  })

  it('a repeated or late commit revokes nothing', () => {
    fc.assert(
      fc.property(anySetting, anyCommits, fc.nat(), (setting, commits, which) => {
        const last = play(setting, commits)
        const again = commits[which % commits.length]!
        const overdue = readCommit({
          standard: '1.2',
          items: [item('A')],
          ...setting,
          isNewer: false,
          stored: last.scos,
          previous: last,
          scos: { A: committed(again) },
        })
        expect(overdue.bestScore ?? 0).toBeGreaterThanOrEqual(last.bestScore ?? 0)
        expect(overdue.done || !last.done).toBe(true)
        expect(overdue.scos.A!.pending ?? 100).toBeGreaterThanOrEqual(last.scos.A!.pending ?? 0)
      }),
      { numRuns: 1000 },
    )
  })

  it('an interim score never counts: every counted score was confirmed by a verdict of the package', () => {
    const interim = fc.oneof(
      fc.tuple(fc.constant('raw'), fc.integer({ min: 0, max: 100 }).map(String)),
      fc.tuple(fc.constant('status'), fc.constantFrom('incomplete', 'not attempted', 'browsed')),
    )
    const reports = fc.array(fc.array(interim, { maxLength: 8 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anySetting, reports, (setting, commits) => {
        const left = play(setting, commits)
        expect(left).toMatchObject({ bestScore: undefined, done: false, finished: false })
        // The verdict confirms the highest score, whatever was written after it.
        const scores = commits
          .flat()
          .flatMap(([name, value]) => (name === 'raw' && value !== '0' ? [Number(value)] : []))
        const replayed = play(setting, [...commits, [['status', 'completed']]])
        const reached = scores.length > 0 ? Math.max(...scores) : lastRaw(commits)
        expect(replayed.bestScore).toBe(reached)
      }),
    )
  })

  it('the order of scores in a session does not change the best one', () => {
    const scores = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 })
    const shuffled = scores.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([a, b]) => {
        const best = (list: number[]) =>
          play({}, [[...list.map((raw) => ['raw', String(raw)] as const), ['status', 'completed']]]).bestScore
        expect(best(a)).toBe(Math.max(...a))
        expect(best(b)).toBe(best(a))
      }),
    )
  })
})
