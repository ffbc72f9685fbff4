import { maxUserDataBytes } from '@cursus/contract/participant-values'
import { createDataModel, type DataModel } from './data-model.ts'
import { parseDuration } from './durations.ts'
import type { Grammar, Parsed } from './element-grammar.ts'
import { capOf, names, readNumber, storedLength } from './element-values.ts'
import { type ErrorCodes, errorCodes, refuse } from './error-codes.ts'
import type { FacadeOptions } from './facade.ts'
import type { Elements, ScoLaunch, Standard } from './protocol.ts'
import { nextState, type ScoState } from './sco-state.ts'

export type ScoSession = ReturnType<typeof createScoSession>

/**
 * One session of a SCO on its data model: notes what is new, and how the session ends. Refuses what
 * the standard does not allow.
 */
export function createScoSession(options: FacadeOptions, start: ScoState) {
  const { standard, grammar, navigation, events } = options
  const codes = errorCodes[standard]
  const name = names[standard]
  const runtime = options.createRuntime()
  const model = createDataModel(standard, runtime, options.sharedData)
  /** Every value written in this session, and the start values. */
  const known = seed(model, options, start)
  const written: Elements = {}
  let exit: string | undefined
  let request = '_none_'
  let reported: number | undefined
  let active = 0

  const time = () => reported ?? Math.round(active / 10)

  function setLeaf(element: string, template: string, raw: string): void {
    const { value, truncated } = model.write(element, template, raw)
    if (truncated) events.problem('valueTruncated', { element })
    if (template === name.exit) exit = value
    else if (template === name.sessionTime) reported = parseDuration(standard, value) ?? reported
    else if (template !== 'adl.data.n.store') note(element, value)
  }

  function note(element: string, value: string): void {
    const isNew = known[element] !== value
    known[element] = value
    written[element] = value
    if (isNew) events.change(element, value)
  }

  function setSuspendData(data: string): void {
    const room = options.dataRoom?.() ?? maxUserDataBytes
    if (data.length > room || storedLength(data) > room) {
      events.problem('suspendDataTooLarge', { max: maxUserDataBytes })
      refuse(codes.wrongType)
    }
    const isNew = model.suspendData !== data
    model.suspendData = data
    if (isNew) events.suspendData(data)
  }

  function setNavigation(element: string, value: string): void {
    if (!isNavigationRequest(standard, value)) refuse(codes.wrongType)
    // 1.2 defines no time for it, so it is done at once; 2004 does it at Terminate.
    if (element === 'nav.event') events.nav(value, undefined)
    else request = value
  }

  return {
    runtime,
    get(element: string): string {
      const parsed = parseReadable(grammar, codes, element)
      if (parsed.kind === 'navTarget') return answerNavigation(parsed.target, navigation)
      if (model.isBeyond(parsed.lists, 0)) refuse(codes.getBeyond)
      if (element === 'adl.nav.request') return request
      const [, valid] = element.split('adl.nav.request_valid.')
      return valid === undefined ? model.read(element) : answerNavigation(valid, navigation)
    },
    set(element: string, value: string) {
      const { template, lists } = parseWritable(grammar, codes, element)
      if (template === name.suspendData) return setSuspendData(value)
      if (template === 'adl.nav.request' || template === 'nav.event') return setNavigation(element, value)
      if (model.isBeyond(lists, 1)) refuse(codes.setBeyond)
      const full = lists.find(({ path, index }) => index >= capOf(path))
      if (full) {
        events.problem('listFull', { element: full.path })
        refuse(codes.setBeyond)
      }
      setLeaf(element, template, value)
    },
    /** Returns the navigation that follows. */
    finish(): ReturnType<typeof readNavigation> {
      runtime.finish()
      // A suspendAll request suspends this session, whatever its exit (Run-Time Environment 4.2.8).
      if (request === 'suspendAll') exit = 'suspend'
      const status = standard === '1.2' && exit !== 'suspend' && statusByMark(known, written)
      if (status) note('cmi.core.lesson_status', status)
      exit ??= ''
      note(name.exit, exit)
      return readNavigation(request)
    },
    /** Counts milliseconds, for packages that report no time. */
    count(ms: number): void {
      active += ms
    },
    /** Time of this and earlier sessions, in hundredths of a second. */
    spent: () => start.spent + time(),
    /** Start values of the next session. */
    next: (): ScoState =>
      nextState(standard, start, { elements: written, suspendData: model.suspendData, exit, sessionTime: time() }),
  }
}

const requests2004 = ['continue', 'previous', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll', '_none_']
const targeted = /^\{target=([^{}]+)\}(choice|jump)$/

/**
 * Whether a value is in the vocabulary of `adl.nav.request` (2004) or of `nav.event` (1.2 packages
 * that follow AICC).
 */
const isNavigationRequest = (standard: Standard, value: string): boolean =>
  standard === '2004'
    ? requests2004.includes(value) || targeted.test(value)
    : ['continue', 'previous', 'exit'].includes(value)

/** Parses a request: `{target=item_2}choice` → choice of item_2; `undefined` for none. */
function readNavigation(value: string): { request: string; target: string | undefined } | undefined {
  const parts = targeted.exec(value)
  if (parts) return { request: parts[2]!, target: parts[1] }
  return value === '_none_' ? undefined : { request: value, target: undefined }
}

/** Answers `adl.nav.request_valid.*`; every item of the tree can be chosen. */
function answerNavigation(request: string, navigation: ScoLaunch['navigation']): string {
  if (!navigation) return 'unknown'
  if (request === 'continue') return String(navigation.continue)
  if (request === 'previous') return String(navigation.previous)
  return String(navigation.choices.includes(request))
}

function parseReadable(grammar: Grammar, codes: ErrorCodes, element: string) {
  if (element === '') refuse(codes.getEmpty)
  const parsed = grammar.parse(element)
  if (parsed.kind !== 'leaf' && parsed.kind !== 'keyword' && parsed.kind !== 'navTarget') refuse(codes[parsed.kind])
  if (parsed.kind === 'leaf' && parsed.access === 'writeOnly') refuse(codes.writeOnly)
  return parsed
}

function parseWritable(grammar: Grammar, codes: ErrorCodes, element: string): Extract<Parsed, { kind: 'leaf' }> {
  if (element === '') refuse(codes.setEmpty)
  const parsed = grammar.parse(element)
  if (parsed.kind === 'unknown') refuse(codes.unknown)
  if (parsed.kind === 'navTarget') refuse(codes.readOnly)
  if (parsed.kind !== 'leaf') refuse(codes.setKeyword)
  if (parsed.access === 'readOnly') refuse(codes.readOnly)
  return parsed
}

/** Fills the data model with start values; returns those that it took. */
function seed(model: DataModel, { standard, grammar, events }: FacadeOptions, start: ScoState): Elements {
  const { exit, sessionTime } = names[standard]
  const known: Elements = {}
  const dropped: string[] = []
  if (start.suspendData !== undefined) model.suspendData = start.suspendData
  for (const element of Object.keys(start.elements).sort(bySeedOrder)) {
    const parsed = grammar.parse(element)
    if (parsed.kind !== 'leaf' || parsed.template === exit || parsed.template === sessionTime) continue
    const value = model.seed(element, parsed.template, start.elements[element]!)
    if (value === undefined) dropped.push(element)
    else known[element] = value
  }
  if (dropped.length > 0)
    events.problem('seedDropped', { elements: dropped.slice(0, 20).join(','), count: dropped.length })
  return known
}

/**
 * In 1.2 the mark decides between passed and failed once the package has set a status and ends
 * normally (RTE 3.4.4, `mastery_score`). The library would fail every suspended session with a
 * score.
 */
function statusByMark(known: Elements, written: Elements): string | undefined {
  const number = (element: string) => readNumber(known[`cmi.${element}`] ?? '')
  const raw = number('core.score.raw')
  const mark = number('student_data.mastery_score')
  const isJudged = ['completed', 'passed', 'failed'].includes(written['cmi.core.lesson_status'] ?? '')
  if (!isJudged || known['cmi.core.lesson_mode'] !== 'normal' || raw === undefined || mark === undefined)
    return undefined
  const [min, max] = [number('core.score.min') ?? 0, number('core.score.max') ?? 100]
  const percent = max > min ? ((raw - min) / (max - min)) * 100 : raw
  // Rounded as on the server: 58 of 100 are 57.99999999999999 percent.
  return Math.round(percent * 1e9) / 1e9 >= mark ? 'passed' : 'failed'
}

/**
 * Lists grow entry by entry and an entry starts with its identifier, so start values are sorted by
 * index, `id` first.
 */
function bySeedOrder(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')]
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [x, y] = [left[at]!, right[at]!]
    if (x === y) continue
    if (/^\d+$/.test(x) && /^\d+$/.test(y)) return Number(x) - Number(y)
    if (x === 'id' || y === 'id') return x === 'id' ? -1 : 1
    // An interaction's type decides which responses are valid.
    if (x === 'type' || y === 'type') return x === 'type' ? -1 : 1
    return x < y ? -1 : 1
  }
  return left.length - right.length
}
