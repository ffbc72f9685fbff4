import type { Standard } from '../types.ts'
import { parseDuration } from './duration.ts'
import type { Elements } from './read-sco.ts'
import { readNumber } from './read-sco.ts'

/**
 * One interaction in readable form. Its texts come from the package and are untrusted: show them as
 * text only.
 */
export type Answer = {
  /** `id` of the interaction, as words. */
  question: string
  /** The package's text of the question (2004 only). */
  description: string | undefined
  type: string | undefined
  answer: string | undefined
  /** All right answers. */
  correct: string[]
  result: 'correct' | 'incorrect' | 'neutral' | 'unanticipated' | undefined
  /** A number instead of a result. */
  score: number | undefined
  /**
   * Time of the answer: ISO 8601, with a zone if the package gave one; 1.2 has the time of day only
   * (`14:05:09`).
   */
  time: string | undefined
  /** Time taken to answer. */
  seconds: number | undefined
}

/**
 * Whether a launch of SCORM 2004 counts interactions from 0. Later launches continue its list until
 * the SCO starts clean again: ids are sent when they are new, and the first entry has the first.
 */
export const beginsAnswers = ({ position, data }: { position: number; data: Elements }): boolean =>
  position === 0 && data.id !== undefined

/** 1.2 allows the first letter as an abbreviation, and real packages use it. */
const types12: Record<string, string> = {
  t: 'true-false',
  c: 'choice',
  f: 'fill-in',
  m: 'matching',
  p: 'performance',
  s: 'sequencing',
  l: 'likert',
  n: 'numeric',
}
const results: Record<string, Answer['result']> = {
  correct: 'correct',
  incorrect: 'incorrect',
  wrong: 'incorrect',
  neutral: 'neutral',
  unanticipated: 'unanticipated',
}

/**
 * Reads one stored interaction (leaf names and values); undefined when it has neither an answer nor
 * a result.
 */
export function readAnswer(standard: Standard, data: Elements): Answer | undefined {
  const response = data.learner_response ?? data.student_response
  const result = data.result?.trim()
  if (response === undefined && !result) return undefined
  const type = standard === '1.2' ? (types12[data.type?.[0]?.toLowerCase() ?? ''] ?? data.type) : data.type
  const latency = parseDuration(standard, data.latency)
  const known = results[result?.toLowerCase() ?? '']
  return {
    question: wordsOf(data.id ?? ''),
    description: data.description === undefined ? undefined : withoutLanguage(data.description),
    type,
    answer: response === undefined ? undefined : readResponse(standard, type, response),
    correct: patternsOf(data).map((pattern) => readResponse(standard, type, pattern)),
    result: known,
    score: known === undefined ? readNumber(result) : undefined,
    time: data.timestamp ?? data.time,
    seconds: latency === undefined ? undefined : latency / 100,
  }
}

function patternsOf(data: Elements): string[] {
  return Object.entries(data)
    .flatMap(([name, value]) => {
      const [, index] = /^correct_responses\.(\d+)\.pattern$/.exec(name) ?? []
      return index === undefined || value === undefined ? [] : [{ index: Number(index), value }]
    })
    .sort((a, b) => a.index - b.index)
    .map(({ value }) => value)
}

/**
 * An answer without the delimiters of the data model: lists with commas, pairs with an arrow,
 * ranges with a dash.
 */
function readResponse(standard: Standard, type: string | undefined, text: string): string {
  if (type === 'true-false') return booleans[text.trim().toLowerCase()] ?? text
  const plain = text.replace(/^(\{(lang|case_matters|order_matters)=[^}]*\})+/, '')
  if (standard === '2004') {
    return plain
      .split('[,]')
      .map((part) => withoutLanguage(part).split('[.]'))
      .map((ends) => ends.map((end) => (isIdentified(type) ? wordsOf(end) : end)).join(' → '))
      .map((part) => part.replaceAll('[:]', ' – '))
      .join(', ')
  }
  if (!isIdentified(type)) return plain
  const list = plain.replace(/^\{(.*)\}$/, '$1').split(',')
  return list.map((part) => wordsOf(type === 'matching' ? part.replace('.', ' → ') : part)).join(', ')
}

const booleans: Record<string, string> = { true: 'true', t: 'true', 1: 'true', false: 'false', f: 'false', 0: 'false' }

/** Answers that name options by identifiers. */
const isIdentified = (type: string | undefined) => type === 'choice' || type === 'sequencing' || type === 'matching'

/**
 * Decodes the words of a question or option, which tools write as an identifier:
 * `urn:scormdriver:Two%20words`, `Two_words`.
 */
function wordsOf(identifier: string): string {
  const [, encoded] = /^urn:scormdriver:(.*)$/s.exec(identifier) ?? []
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded).replaceAll('_', ' ')
    } catch {
      return encoded.replaceAll('_', ' ')
    }
  }
  return identifier.includes(' ') ? identifier : identifier.replaceAll('_', ' ')
}

const withoutLanguage = (text: string) => text.replace(/^\{lang=[^}]*\}/, '')
