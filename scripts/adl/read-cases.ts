import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One call of a case with its expected answer. `element` and `value` are written out in full. */
export type Step = {
  /** Position in the suite: `DMI Act1V1.12`. */
  at: string
  call:
    | 'Initialize'
    | 'Terminate'
    | 'Commit'
    | 'GetValue'
    | 'SetValue'
    | 'GetErrorString'
    | 'GetLastError'
    | 'GetDiagnostic'
    | 'objectives'
  argument: string
  value: string
  expected: string
  error: string
}
/** One launch of one activity. */
export type Visit = { activity: string; steps: Step[] }
export type Case = { name: string; visits: Visit[] }

const calls: Record<string, Step['call']> = {
  I: 'Initialize',
  T: 'Terminate',
  C: 'Commit',
  GET: 'GetValue',
  SET: 'SetValue',
  GES: 'GetErrorString',
  GLE: 'GetLastError',
  GeDi: 'GetDiagnostic',
  COI: 'objectives',
}

/**
 * Reads the cases of the ADL SCORM 2004 4th edition test suite: `TestCases/*.properties`, calls in
 * the suite's shorthand.
 */
export async function readCases(suite: string): Promise<Case[]> {
  const folder = join(suite, 'software_development/TestSuite/LMSRTE/Courses/TestCases')
  const wordFile = 'software_development/resources/org/adl/testsuite/rte/lms/util/resources/Commands.properties'
  const words = readWords(await readFile(join(suite, wordFile), 'latin1'))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.properties')).sort()
  return Promise.all(
    names.map(async (name) =>
      readCase(name.replace('.properties', ''), await readFile(join(folder, name), 'latin1'), words),
    ),
  )
}

function readWords(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => /^[\w.]+=/.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

function readCase(name: string, text: string, words: Map<string, string>): Case {
  const visits: Visit[] = []
  let last = ''
  // A backslash at the end continues a line.
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, key, number, command] = /^\s*(Act\w+?V\d+)\.commands\.(\d+)=(.*)$/.exec(line) ?? []
    if (key === undefined) continue
    // The same key again after another key is another visit.
    if (key !== last) visits.push({ activity: key.slice(3, key.lastIndexOf('V')), steps: [] })
    last = key
    const step = readStep(`${name} ${key}.${number}`, unicode(command!), words)
    // One line of the suite has no call; the suite's own reader skips it too.
    if (step) visits.at(-1)!.steps.push(step)
  }
  return { name, visits }
}

function readStep(at: string, command: string, words: Map<string, string>): Step | undefined {
  const word = (key: string) => words.get(key) ?? key
  const parts = command.split('->')
  const [code, parameter = ''] = parts
  const call = calls[code!]
  if (!call) return undefined
  const expected = parts.length > 3 ? word(parts.at(-2)!) : ''
  const step: Step = { at, call, argument: parameter, value: '', expected, error: parts.at(-1)! }
  if (call === 'GetValue') step.argument = elementOf(parameter.replace(/![^~]*/, ''), word)
  if (call === 'SetValue') {
    const cut = parameter.indexOf('!')
    step.argument = elementOf(parameter.slice(0, cut), word)
    step.value = writtenValue(parameter.slice(cut + 1), word)
  }
  return step
}

/**
 * `c~INTR~0~ID` → `cmi.interactions.0.id`; `a~n~rv~TY.c~tar~activity_2` →
 * `….choice.{target=activity_2}`
 */
function elementOf(text: string, word: (key: string) => string): string {
  const parts = text.split('~')
  const target = parts.indexOf('tar')
  if (target > 0) return [...parts.slice(0, target).map(word), word('tar').replace('%s', parts[target + 1]!)].join('.')
  return parts.map(word).join('.')
}

/** `tar~activity_1~TY.c` → `{target=activity_1}choice` */
function writtenValue(text: string, word: (key: string) => string): string {
  const [, target, request] = /^tar~([^~]+)~([^~]+)$/.exec(text) ?? []
  return target === undefined ? word(text) : word('tar').replace('%s', target) + word(request!)
}

const unicode = (text: string) =>
  text.replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
