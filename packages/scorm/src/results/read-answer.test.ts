import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

describe('a readable interaction', () => {
  it('2004: question, answer, right answers, result and time', () => {
    expect(
      readAnswer('2004', {
        id: 'q1',
        type: 'matching',
        description: '{lang=fr}Qui fait quoi ?',
        learner_response: 'chat[.]dort[,]chien[.]court',
        'correct_responses.1.pattern': 'b',
        'correct_responses.0.pattern': '{order_matters=false}chat[.]dort',
        result: 'incorrect',
        latency: 'PT1M5.5S',
        timestamp: '2026-02-28T23:30:00Z',
      }),
    ).toEqual({
      question: 'q1',
      description: 'Qui fait quoi ?',
      type: 'matching',
      answer: 'chat → dort, chien → court',
      correct: ['chat → dort', 'b'],
      result: 'incorrect',
      score: undefined,
      time: '2026-02-28T23:30:00Z',
      seconds: 65.5,
    })
  })

  it.each([
    ['fill-in', '{case_matters=true}{lang=fr}été[,]{lang=en}summer', 'été, summer'],
    ['numeric', '1[:]', '1 – '],
    ['performance', 'step_1[.]inspect', 'step_1 → inspect'],
    ['long-fill-in', '<b>bold</b>, & {not} a delimiter', '<b>bold</b>, & {not} a delimiter'],
  ])('2004 %s', (type, response, answer) => {
    expect(readAnswer('2004', { id: 'q', type, learner_response: response })).toMatchObject({ answer })
  })

  it.each([
    ['c', '{a,b}', 'choice', 'a, b'],
    ['matching', 'a.1,b.2', 'matching', 'a → 1, b → 2'],
    ['fill-in', 'Paris, France', 'fill-in', 'Paris, France'],
    ['T', 't', 'true-false', 'true'],
    ['true-false', 'False', 'true-false', 'false'],
    ['true-false', '0', 'true-false', 'false'],
    ['true-false', 'perhaps', 'true-false', 'perhaps'],
    ['choice', 'Honey_Baked,Canadian', 'choice', 'Honey Baked, Canadian'],
    ['fill-in', 'snake_case', 'fill-in', 'snake_case'],
    ['', 'x', '', 'x'],
  ])('1.2 type %s', (type, response, read, answer) => {
    expect(readAnswer('1.2', { id: 'q', type, student_response: response })).toMatchObject({ type: read, answer })
  })

  it.each([
    ['wrong', 'incorrect', undefined],
    ['Correct', 'correct', undefined],
    ['0.5', undefined, 0.5],
    ['odd', undefined, undefined],
  ])('result %s', (response, result, score) => {
    expect(readAnswer('1.2', { id: 'q', result: response, time: '14:05:09', latency: '00:00:03.5' })).toEqual({
      question: 'q',
      correct: [],
      result,
      score,
      time: '14:05:09',
      seconds: 3.5,
    })
  })

  it.each([
    ['Knowledge_Check_(true_or_false)_0', 'Knowledge Check (true or false) 0'],
    ['urn:scormdriver:Qui%20fait%20quoi%20%3F', 'Qui fait quoi ?'],
    ['100%_sure', '100% sure'],
    ['Which of snake_case and camelCase?', 'Which of snake_case and camelCase?'],
  ])('reads the words of the identifier %s', (id, question) => {
    expect(readAnswer('2004', { id, type: 'choice', learner_response: 'a' })).toMatchObject({ question })
  })

  it('is undefined without an answer and a result', () => {
    expect(readAnswer('2004', { id: 'q', type: 'choice', weighting: '1' })).toBeUndefined()
  })
})
