import { parseDuration } from '../../../launcher/durations.ts'
import { names } from '../../../launcher/element-values.ts'
import type { CallMessage, Standard } from '../../../launcher/protocol.ts'

/** A call with its place in the log. */
export type Call = CallMessage & { id: number }

/** Characters of resume data that the standard guarantees. */
export const suspendDataLimit: Record<Standard, number> = { '1.2': 4096, '2004': 64_000 }

/** What a package has set in one session, from its accepted calls. */
export type Figures = {
  completion: string | undefined
  success: string | undefined
  /** In percent. */
  score: number | undefined
  rawScore: string | undefined
  /** Between 0 and 1, SCORM 2004 only. */
  progress: string | undefined
  location: string | undefined
  /** As sent, and in seconds. */
  sessionTime: string | undefined
  seconds: number | undefined
  suspendLength: number
  errors: number
}

/** Reads the figures from the calls of one session, in their order. */
export function readFigures(standard: Standard, calls: readonly Call[]): Figures {
  const values = new Map<string, string>()
  let suspendLength = 0
  let errors = 0
  for (const { name, args, length, answer, error } of calls) {
    if (isProblem(standard, error)) errors += 1
    if (!name.endsWith('SetValue') || answer !== 'true') continue
    const [element = '', value = ''] = args
    values.set(element, value)
    if (element === 'cmi.suspend_data') suspendLength = length
  }
  const is12 = standard === '1.2'
  const status = values.get(is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status')
  const verdict = status === 'passed' || status === 'failed' ? status : undefined
  const sessionTime = values.get(names[standard].sessionTime)
  const hundredths = sessionTime === undefined ? undefined : parseDuration(standard, sessionTime)
  return {
    completion: status,
    success: is12 ? verdict : values.get('cmi.success_status'),
    ...scoreOf(standard, values),
    progress: is12 ? undefined : values.get('cmi.progress_measure'),
    location: values.get(is12 ? 'cmi.core.lesson_location' : 'cmi.location'),
    sessionTime,
    seconds: hundredths === undefined ? undefined : Math.round(hundredths / 100),
    suspendLength,
    errors,
  }
}

function scoreOf(standard: Standard, values: Map<string, string>): Pick<Figures, 'score' | 'rawScore'> {
  const base = standard === '1.2' ? 'cmi.core.score' : 'cmi.score'
  const scaled = values.get(`${base}.scaled`)
  if (scaled !== undefined) return { score: Number(scaled) * 100, rawScore: scaled }
  const raw = values.get(`${base}.raw`)
  if (raw === undefined || raw === '') return { score: undefined, rawScore: undefined }
  const [min, max] = [Number(values.get(`${base}.min`) || 0), Number(values.get(`${base}.max`) || 100)]
  const score = max > min ? ((Number(raw) - min) / (max - min)) * 100 : undefined
  return { score, rawScore: raw }
}

/** Kinds of errors that have words of their own. */
export type CallProblem =
  | 'notBegun'
  | 'ended'
  | 'unknownElement'
  | 'noValue'
  | 'readOnly'
  | 'writeOnly'
  | 'wrongType'
  | 'outOfRange'
  | 'dependency'
  | 'notStored'
  | 'other'

const problems: Record<Standard, Record<string, CallProblem>> = {
  '1.2': {
    '201': 'unknownElement',
    '202': 'unknownElement',
    '203': 'unknownElement',
    '301': 'notBegun',
    '401': 'unknownElement',
    '402': 'readOnly',
    '403': 'readOnly',
    '404': 'writeOnly',
    '405': 'wrongType',
  },
  '2004': {
    '104': 'ended',
    '112': 'notBegun',
    '113': 'ended',
    '122': 'notBegun',
    '123': 'ended',
    '132': 'notBegun',
    '133': 'ended',
    '142': 'notBegun',
    '143': 'ended',
    '301': 'unknownElement',
    '391': 'notStored',
    '401': 'unknownElement',
    '402': 'unknownElement',
    '403': 'noValue',
    '404': 'readOnly',
    '405': 'writeOnly',
    '406': 'wrongType',
    '407': 'outOfRange',
    '408': 'dependency',
  },
}

export const problemOf = (standard: Standard, code: string): CallProblem =>
  Object.hasOwn(problems[standard], code) ? problems[standard][code]! : 'other'

/** Whether a call went wrong; asking for a value that was never set is usual. */
export const isProblem = (standard: Standard, code: string): boolean =>
  code !== '0' && problemOf(standard, code) !== 'noValue'

/** Kinds of calls that the log can be limited to, named as in SCORM 2004. */
export const callKinds = ['GetValue', 'SetValue', 'Commit', 'other'] as const
export type CallKind = (typeof callKinds)[number]
const kindOf = (name: string): CallKind => callKinds.find((kind) => name.endsWith(kind)) ?? 'other'

/** Calls of a kind whose name, element or value contain every word of the search. */
export function findCalls(
  standard: Standard,
  calls: readonly Call[],
  { search = '', errorsOnly = false, kind = 'all' }: { search?: string; errorsOnly?: boolean; kind?: CallKind | 'all' },
): readonly Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => {
    if (kind !== 'all' && kindOf(call.name) !== kind) return false
    if (errorsOnly && !isProblem(standard, call.error)) return false
    const text = [call.name, ...call.args, call.answer].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
