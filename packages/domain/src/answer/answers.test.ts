import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagementCtx } from '../context.ts'
import { manifest, sco } from '../participant/testing/course.ts'
import { playContent } from '../participant/testing/player.ts'
import { expectRefusal, makeCompany, makeCompanyCtx, makeManagementCtx, useCtx } from '../testing/index.ts'
import { listAccessAnswers, listContentQuestions } from './index.ts'

const ctx = useCtx()
let editor: ManagementCtx
beforeAll(async () => {
  editor = await makeManagementCtx(ctx, ['contents.write'])
})

const interaction = (position: number, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`cmi.interactions.${position}.${name}`, value]))
const evil = '<img src=x onerror=alert(1)>'

describe('answers of one person', () => {
  it('2004: a later launch overwrites a question; newest attempt first', async () => {
    const player = await playContent(ctx, { type: 'scorm-quiz', manifest: manifest('2004') })
    const manager = await makeCompanyCtx(ctx, player.course.company)
    const input = { id: player.accessId, contentId: player.at.contentId }
    await player.commit({
      elements: {
        ...interaction(0, {
          id: 'q1',
          type: 'fill-in',
          description: evil,
          learner_response: 'Lyon',
          result: 'incorrect',
        }),
        ...interaction(1, { id: 'q2', type: 'choice' }),
        'cmi.exit': 'suspend',
      },
    })
    await player.open()
    await player.commit({ elements: interaction(0, { learner_response: evil, result: 'correct', latency: 'PT9S' }) })
    await player.open({ restart: true })
    await player.commit({ elements: interaction(0, { id: 'q1', learner_response: 'again' }) })
    const { answers, hasMore } = await listAccessAnswers(manager, input)
    expect(hasMore).toBe(false)
    expect(answers).toMatchObject([
      { attempt: 2, part: null, question: 'q1', description: null, answer: 'again', result: null },
      { attempt: 1, question: 'q1', description: evil, answer: evil, result: 'correct', seconds: 9, correct: [] },
    ])
  })

  it('2004: a part that begins anew has answers of its own', async () => {
    const parts = [sco('a', { title: 'First' }), sco('b', { title: 'Second' })]
    const player = await playContent(ctx, { type: 'scorm-quiz', manifest: manifest('2004', parts) })
    const manager = await makeCompanyCtx(ctx, player.course.company)
    const first = { id: 'q1', description: 'One?', learner_response: 'x', 'correct_responses.0.pattern': 'y' }
    const ended = { 'cmi.completion_status': 'completed', 'cmi.exit': 'normal' }
    await player.commit({ a: { elements: { ...ended, ...interaction(0, first) } } })
    await player.open()
    await player.commit({ a: { elements: interaction(0, { id: 'q2', learner_response: 'z' }) } })
    await player.open()
    await player.commit({ a: { elements: interaction(0, { result: 'correct' }) } })
    const { answers } = await listAccessAnswers(manager, { id: player.accessId, contentId: player.at.contentId })
    expect(answers).toMatchObject([
      { question: 'q2', description: null, answer: 'z', correct: [], result: 'correct' },
      { question: 'q1', description: 'One?', answer: 'x', correct: ['y'], result: null },
    ])
  })

  it('1.2: each launch has separate answers, from all parts of a package', async () => {
    const parts = [sco('a', { title: 'First' }), sco('b', { title: 'Second' })]
    const player = await playContent(ctx, { type: 'scorm-quiz', manifest: manifest('1.2', parts) })
    const manager = await makeCompanyCtx(ctx, player.course.company)
    const answered = (student_response: string) => ({
      elements: interaction(0, { id: 'q1', type: 'c', student_response, result: 'wrong', time: '14:05:09' }),
    })
    await player.commit({ a: answered('x'), b: answered('{y,z}') })
    await player.open()
    await player.commit({ a: answered('w') })
    const { answers } = await listAccessAnswers(manager, { id: player.accessId, contentId: player.at.contentId })
    expect(answers.map(({ part, answer, result, time }) => [part, answer, result, time])).toEqual([
      ['First', 'w', 'incorrect', '14:05:09'],
      ['First', 'x', 'incorrect', '14:05:09'],
      ['Second', 'y, z', 'incorrect', '14:05:09'],
    ])
  })

  it('are the newest thousand, and it is said that there are more', async () => {
    const player = await playContent(ctx, { type: 'scorm-quiz', manifest: manifest('2004') })
    const manager = await makeCompanyCtx(ctx, player.course.company)
    const of = async (count: number) => {
      await sql`
        insert into interactions (attempt_id, sco_identifier, launch, position, data)
        select ${player.opened.attemptId}, 'sco', 1, position, '{"result": "correct"}'
        from generate_series(0, ${count - 1}::integer) position on conflict do nothing`.execute(ctx.db)
      return listAccessAnswers(manager, { id: player.accessId, contentId: player.at.contentId })
    }
    const whole = await of(1000)
    expect([whole.answers.length, whole.hasMore]).toEqual([1000, false])
    const part = await of(1001)
    expect([part.answers.length, part.hasMore]).toEqual([1000, true])
  })

  it('exclude other companies and contents that are not in the module', async () => {
    const player = await playContent(ctx, { type: 'scorm-quiz', manifest: manifest() })
    const other = await playContent(ctx, { type: 'scorm-quiz', manifest: manifest() })
    const stranger = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
    const manager = await makeCompanyCtx(ctx, player.course.company)
    const input = { id: player.accessId, contentId: player.at.contentId }
    const refused = { code: 'NotFound' }
    await expect(listAccessAnswers(stranger, input)).rejects.toMatchObject(refused)
    await expect(listAccessAnswers(manager, { ...input, contentId: other.at.contentId })).rejects.toMatchObject(refused)
    expect(await listAccessAnswers(manager, input)).toEqual({ answers: [], hasMore: false })
  })
})

describe('questions of a content', () => {
  it('count the answers without names', async () => {
    const first = await playContent(ctx, { type: 'scorm-quiz', manifest: manifest('2004') })
    const { contentId } = first.at
    const answers = (response: string, result: string, latency: string) => ({
      elements: {
        ...interaction(0, {
          id: 'q1',
          type: 'fill-in',
          description: 'Capital?',
          learner_response: response,
          result,
          latency,
        }),
        ...interaction(0, { 'correct_responses.0.pattern': '{case_matters=false}Paris' }),
      },
    })
    await first.commit(answers('Paris', 'correct', 'PT4S'))
    await first.open({ restart: true })
    await first.commit(answers('Lyon', 'incorrect', 'PT9S'))
    await first.open({ restart: true })
    await first.commit(answers('Paris', 'correct', 'PT5S'))
    const answer = await listContentQuestions(editor, { id: contentId })
    expect(answer).toEqual({
      attempts: 3,
      questions: [
        {
          part: null,
          question: 'q1',
          description: 'Capital?',
          isTrueFalse: false,
          correct: ['Paris'],
          count: 3,
          correctCount: 2,
          incorrectCount: 1,
          averageSeconds: 6,
          answers: [
            { answer: 'Paris', count: 2, result: 'correct' },
            { answer: 'Lyon', count: 1, result: 'incorrect' },
          ],
        },
      ],
    })
    expect(JSON.stringify(answer)).not.toContain(first.me.actor.id)
    await expectRefusal(listContentQuestions(editor, { id: first.accessId }), 'NotFound')
  })
})
