import { maxUserDataBytes } from '@cursus/contract/participant-values'
import { createComments } from './comments.ts'
import { parseDuration } from './durations.ts'
import type { Grammar, Parsed } from './element-grammar.ts'
import { capOf, names, prepareValue, storedLength } from './element-values.ts'
import { type ErrorCodes, errorCodes, knownCodes } from './error-codes.ts'
import { createInteractions } from './interactions.ts'
import { answerNavigation, isNavigationRequest, readNavigation } from './navigation.ts'
import { readNumber } from './numbers.ts'
import type { Answer, OwnList } from './own-list.ts'
import type { Diagnostics, Elements, LauncherErrorName, ScoLaunch, Standard } from './protocol.ts'
import type { CreateRuntime, Runtime } from './runtime.ts'
import { nextState, type ScoState } from './sco-state.ts'
import { createSharedData } from './shared-data.ts'

/** Events of the facade; handlers must not throw. */
export type FacadeEvents = {
  initialized: () => void
  /** An element has a new value. */
  change: (element: string, value: string) => void
  suspendData: (data: string) => void
  /** A bucket of `adl.data` has a new value. */
  sharedData: (targetId: string, value: string) => void
  /** The package called Commit. False when earlier data could not be stored anywhere. */
  commit: () => boolean
  /** The package ended its session; a `change` of `exit` came just before. */
  finished: () => void
  nav: (request: string, target: string | undefined) => void
  problem: (name: LauncherErrorName, options: Record<string, string | number>) => void
}

export type FacadeOptions = {
  standard: Standard
  grammar: Grammar
  createRuntime: CreateRuntime
  start: ScoState
  navigation?: ScoLaunch['navigation']
  sharedData?: ReturnType<typeof createSharedData>
  /** Bytes of the content's limit that are left for this SCO's suspend data; default: all. */
  dataRoom?: () => number
  events: FacadeEvents
  /** Milliseconds. */
  now: () => number
}

export type ApiName = 'API' | 'API_1484_11'
export type Facade = {
  name: ApiName
  /**
   * The API object of the package: eight functions with texts as arguments and results, which never
   * throw.
   */
  api: Readonly<Record<string, (...args: unknown[]) => string>>
  phase: () => 'notInitialized' | 'running' | 'terminated'
  /**
   * Time of this SCO in this launch, in hundredths of a second; `undefined` before the first
   * Initialize.
   */
  sessionTime: () => number | undefined
  /** Ends it for good: later calls are answered as after Finish. */
  shut: () => void
  /** Starts a further session with the data of this one, however it ended. */
  renew: () => void
  /** Start values of a later session of the SCO. */
  state: () => ScoState
  diagnostics: () => Diagnostics
}

/** Maximum time between two calls that counts as learning. */
const idleCapMs = 4 * 3600 * 1000

/**
 * The run-time API of one SCO for either standard. It checks element names and the phase of the
 * session, and stores values that the library cannot (suspend data, locations, scores out of
 * range); the library checks types, ranges and dependencies.
 */
export function createFacade(options: FacadeOptions): Facade {
  const { standard, grammar, events, now } = options
  const codes: ErrorCodes = errorCodes[standard]
  const name = names[standard]
  const sharedData = options.sharedData ?? createSharedData([], new Map())
  const createdAt = now()
  const counters: Diagnostics = { calls: 0, errors: {} }

  let start = options.start
  let phase: 'notInitialized' | 'running' | 'terminated' = 'notInitialized'
  let shut = false
  let lastError = '0'
  let runtime: Runtime
  /** Lists implemented by the launcher instead of the library, by name. */
  let lists: Readonly<Record<string, OwnList>> = {}
  /** Values that the library does not hold, or holds in another form. */
  let own = new Map<string, string>()
  /** Every value written in this launch so far, and the start values. */
  let known: Elements = {}
  let written: Elements = {}
  let suspendData: string | undefined
  let exit: string | undefined
  let request = '_none_'
  let reported: number | undefined
  let active = 0
  let lastCallAt = 0

  seed()

  function seed(): void {
    runtime = options.createRuntime()
    if (standard === '2004') lists = { interactions: createInteractions(), comments_from_learner: createComments() }
    own = new Map()
    known = {}
    written = {}
    suspendData = start.suspendData
    exit = undefined
    request = '_none_'
    reported = undefined
    active = 0
    const dropped: string[] = []
    for (const element of Object.keys(start.elements).sort(bySeedOrder)) {
      const value = start.elements[element]!
      const parsed = grammar.parse(element)
      if (parsed.kind !== 'leaf' || parsed.template === name.exit || parsed.template === name.sessionTime) continue
      const prepared = prepareValue(standard, parsed.template, value)
      const list = ownListOf(element)
      if (list) {
        if (list.restore(pathOf(element, parsed.lists), prepared.value)) known[element] = prepared.value
        else dropped.push(element)
        continue
      }
      // The library omits empty texts.
      if (prepared.runtimeValue !== prepared.value || value === '') own.set(element, prepared.value)
      const taken = !prepared.runtimeValue || runtime.seed(element, prepared.runtimeValue)
      if (taken) known[element] = prepared.value
      else {
        own.delete(element)
        dropped.push(element)
      }
    }
    if (dropped.length > 0)
      events.problem('seedDropped', { elements: dropped.slice(0, 20).join(','), count: dropped.length })
  }

  /** Counts the time between two calls, up to the cap, for packages that report no time. */
  function countTime(): void {
    if (phase !== 'running') return
    const at = now()
    active += Math.min(Math.max(0, at - lastCallAt), idleCapMs)
    lastCallAt = at
  }
  const currentTime = () => reported ?? Math.round(active / 10)

  function initialize(argument: string): string {
    if (phase === 'running') return fail(codes.initializeTwice)
    if (shut || (phase === 'terminated' && standard === '2004')) return fail(shut ? codes.general : '104')
    if (argument !== '') return fail(codes.argument)
    // Some 1.2 packages call Initialize and Finish several times in one visit: each session
    // continues with the data of the one before.
    if (phase === 'terminated') {
      start = stateNow()
      seed()
    }
    runtime.start()
    phase = 'running'
    lastCallAt = now()
    counters.initializedAfterMs ??= lastCallAt - createdAt
    events.initialized()
    return 'true'
  }

  function finish(argument: string): string {
    if (phase !== 'running') return fail(closedCodes().finish)
    if (argument !== '') return fail(codes.argument)
    runtime.finish()
    // A suspendAll request suspends this session, whatever its exit (Run-Time Environment 4.2.8).
    if (request === 'suspendAll') exit = 'suspend'
    applyMastery()
    phase = 'terminated'
    exit ??= ''
    note(name.exit, exit)
    events.finished()
    if (request !== '_none_') {
      const navigation = readNavigation(request)
      if (navigation) events.nav(navigation.request, navigation.target)
    }
    return 'true'
  }

  /**
   * In 1.2 the mark decides between passed and failed once the package has set a status and ends
   * normally (RTE 3.4.4, `mastery_score`). The library would fail every suspended session with a
   * score.
   */
  function applyMastery(): void {
    if (standard !== '1.2' || exit === 'suspend' || known['cmi.core.lesson_mode'] !== 'normal') return
    const score = (part: string) => readNumber(known[`cmi.core.score.${part}`] ?? '')
    const raw = score('raw')
    const mark = readNumber(known['cmi.student_data.mastery_score'] ?? '')
    const element = 'cmi.core.lesson_status'
    if (raw === undefined || mark === undefined || !['completed', 'passed', 'failed'].includes(written[element] ?? ''))
      return
    const [min, max] = [score('min') ?? 0, score('max') ?? 100]
    const percent = max > min ? ((raw - min) / (max - min)) * 100 : raw
    note(element, percent >= mark ? 'passed' : 'failed')
  }

  function getValue(element: string): string {
    if (phase !== 'running') return fail(closedCodes().get, '')
    if (element === '') return fail(codes.getEmpty, '')
    const parsed = grammar.parse(element)
    if (parsed.kind === 'navTarget') return answerNavigation(parsed.target, options.navigation)
    if (parsed.kind !== 'leaf' && parsed.kind !== 'keyword') return fail(codes[parsed.kind], '')
    if (parsed.kind === 'leaf' && parsed.access === 'writeOnly') return fail(codes.writeOnly, '')
    if (isBeyond(parsed.lists, 0)) return fail(codes.getBeyond, '')
    if (element.startsWith('adl.data.')) return getShared(parsed)
    const list = ownListOf(element)
    if (list) {
      const { value, code } = parsed.kind === 'keyword' ? countOf(element) : list.get(pathOf(element, parsed.lists))
      return code === '0' ? value : fail(code, '')
    }
    if (element === 'adl.nav.request') return request
    if (element.startsWith('adl.nav.request_valid.')) {
      return answerNavigation(element.slice(element.lastIndexOf('.') + 1), options.navigation)
    }
    const current = element === name.suspendData ? suspendData : own.get(element)
    if (current !== undefined) return current
    if (element === name.suspendData || element === name.location) return codes.notSet ? fail(codes.notSet, '') : ''
    const { value, code } = runtime.get(element)
    return code === '0' ? value : fail(code, '')
  }

  function setValue(element: string, value: string): string {
    if (phase !== 'running') return fail(closedCodes().set)
    if (element === '') return fail(codes.setEmpty)
    const parsed = grammar.parse(element)
    if (parsed.kind === 'unknown') return fail(codes.unknown)
    if (parsed.kind === 'navTarget') return fail(codes.readOnly)
    if (parsed.kind !== 'leaf') return fail(codes.setKeyword)
    if (parsed.access === 'readOnly') return fail(codes.readOnly)
    if (parsed.template === name.suspendData) return setSuspendData(value)
    if (parsed.template === 'adl.nav.request' || parsed.template === 'nav.event') return setNavigation(element, value)
    if (parsed.template === 'adl.data.n.store') return setShared(parsed.lists[0]!.index, value)
    if (isBeyond(parsed.lists, 1)) return fail(codes.setBeyond)
    const full = parsed.lists.find(({ path, index }) => index >= capOf(path))
    if (full) {
      events.problem('listFull', { element: full.path })
      return fail(codes.setBeyond)
    }
    // The library accepts an objective without an identifier; the standard does not.
    const isObjective = standard === '2004' && parsed.template.startsWith('cmi.objectives.n.')
    if (isObjective && parsed.template !== 'cmi.objectives.n.id' && isBeyond(parsed.lists, 0)) return fail('408')
    return setLeaf(element, parsed, value)
  }

  function setLeaf(
    element: string,
    { template, lists: indexes }: Extract<Parsed, { kind: 'leaf' }>,
    rawValue: string,
  ): string {
    const { value, runtimeValue, truncated, mistake } = prepareValue(standard, template, rawValue)
    if (mistake) return fail(mistake)
    // The library would create the entry before it detects the duplicate name.
    if (template === 'cmi.objectives.n.id' && standard === '2004' && hasObjective(value, indexes[0]!.index))
      return fail(codes.setBeyond)
    const list = ownListOf(element)
    if (list) {
      // Validated in full, because a truncated value is not what the package wrote.
      const path = pathOf(element, indexes)
      const code = list.set(path, truncated ? rawValue : value)
      if (code === '0' && truncated) list.restore(path, value)
      if (code !== '0') return fail(code)
    } else {
      const code = runtimeValue === undefined ? '0' : runtime.set(element, runtimeValue)
      if (code !== '0') return fail(code)
      if (runtimeValue === value) own.delete(element)
      else own.set(element, value)
    }
    if (truncated) events.problem('valueTruncated', { element })
    if (template === name.exit) exit = value
    else if (template === name.sessionTime) reported = parseDuration(standard, value) ?? reported
    else note(element, value)
    return 'true'
  }

  function hasObjective(id: string, otherThan: number): boolean {
    const count = Number(runtime.get('cmi.objectives._count').value || 0)
    return Array.from({ length: count }, (_, index) => index).some(
      (index) => index !== otherThan && runtime.get(`cmi.objectives.${index}.id`).value === id,
    )
  }

  function note(element: string, value: string): void {
    const isNew = known[element] !== value
    known[element] = value
    written[element] = value
    if (isNew) events.change(element, value)
  }

  function setSuspendData(data: string): string {
    const room = options.dataRoom?.() ?? maxUserDataBytes
    if (data.length > room || storedLength(data) > room) {
      events.problem('suspendDataTooLarge', { max: maxUserDataBytes })
      return fail(codes.wrongType)
    }
    const isNew = suspendData !== data
    suspendData = data
    if (isNew) events.suspendData(data)
    return 'true'
  }

  function getShared(parsed: Extract<Parsed, { kind: 'leaf' | 'keyword' }>): string {
    if (parsed.kind === 'keyword') return parsed.name === '_count' ? String(sharedData.count) : 'id,store'
    const { value, code } = sharedData.get(parsed.lists[0]!.index, parsed.template === 'adl.data.n.id' ? 'id' : 'store')
    return code === '0' ? value : fail(code, '')
  }

  function setShared(index: number, rawValue: string): string {
    const { code, targetId, value, truncated } = sharedData.set(index, rawValue)
    if (code !== '0') return fail(code)
    if (truncated) events.problem('valueTruncated', { element: `adl.data.${index}.store` })
    events.sharedData(targetId!, value!)
    return 'true'
  }

  function setNavigation(element: string, value: string): string {
    if (!isNavigationRequest(standard, value)) return fail(codes.wrongType)
    // 1.2 defines no time for it, so it is done at once; 2004 does it at Terminate.
    if (element === 'nav.event') events.nav(value, undefined)
    else request = value
    return 'true'
  }

  /**
   * Whether an index is beyond the list's end; `room` 1 allows the next free one, except where only
   * the manifest creates entries.
   */
  function isBeyond(lists: Index[], room: 0 | 1): boolean {
    return lists.some(({ path, index }) => {
      if (path === 'adl.data') return index >= sharedData.count
      return index >= Number(countOf(`${path}._count`).value || 0) + room
    })
  }

  /** The launcher's list that an element belongs to; undefined for keywords. */
  function ownListOf(element: string): OwnList | undefined {
    const [, name = '', index] = element.split('.')
    return index === '_children' ? undefined : lists[name]
  }

  /** `_count` of a list, of the launcher or the library. */
  function countOf(element: string): Answer {
    const own = ownListOf(element)
    if (!own) return runtime.get(element)
    const [, , index, name] = element.split('.')
    return index === '_count' ? own.count() : own.count(Number(index), name)
  }

  function commit(argument: string): string {
    if (phase !== 'running') return fail(closedCodes().commit)
    if (argument !== '') return fail(codes.argument)
    return events.commit() ? 'true' : fail(codes.commitFailed)
  }

  const closedCodes = () => (phase === 'notInitialized' ? codes.before : codes.after)

  function fail<T extends string>(code: string, answer: T | 'false' = 'false'): T | 'false' {
    lastError = code
    return answer
  }

  /**
   * Common part of all calls that may fail: converts arguments to text, resets the error, and never
   * throws into a package.
   */
  const guarded =
    (work: (first: string, second: string) => string, onFailure: string) =>
    (...args: unknown[]): string => {
      counters.calls += 1
      lastError = '0'
      try {
        countTime()
        return work(asText(args[0]), asText(args[1]))
      } catch {
        events.problem('runtimeFailed', { step: 'call' })
        return fail(codes.general, onFailure)
      } finally {
        if (lastError !== '0') counters.errors[lastError] = (counters.errors[lastError] ?? 0) + 1
      }
    }
  const safely = (work: (text: string) => string) => (first?: unknown) => {
    try {
      return work(asText(first))
    } catch {
      return ''
    }
  }

  const readLastError = () => lastError
  const functions = {
    Initialize: guarded(initialize, 'false'),
    Finish: guarded(finish, 'false'),
    GetValue: guarded(getValue, ''),
    SetValue: guarded(setValue, 'false'),
    Commit: guarded(commit, 'false'),
    GetLastError: readLastError,
    GetErrorString: safely((code) => (knownCodes[standard].has(code) ? runtime.errorString(code) : '')),
    GetDiagnostic: safely((code) => runtime.diagnostic(code === '' ? lastError : code).slice(0, 255)),
  }
  const { Finish: finishCall, ...others } = functions
  const api =
    standard === '1.2'
      ? Object.fromEntries(Object.entries(functions).map(([key, call]) => [`LMS${key}`, call]))
      : { ...others, Terminate: finishCall }

  function stateNow(): ScoState {
    if (counters.initializedAfterMs === undefined) return start
    return nextState(standard, start, { elements: written, suspendData, exit, sessionTime: currentTime() })
  }

  return {
    name: standard === '1.2' ? 'API' : 'API_1484_11',
    api: Object.freeze(api),
    phase: () => phase,
    sessionTime() {
      if (counters.initializedAfterMs === undefined) return undefined
      countTime()
      return start.spent + currentTime()
    },
    shut() {
      countTime()
      shut = true
      phase = 'terminated'
    },
    renew() {
      countTime()
      start = stateNow()
      seed()
      phase = 'notInitialized'
    },
    state: stateNow,
    diagnostics: () => ({ ...counters, errors: { ...counters.errors } }),
  }
}

type Index = { path: string; index: number }

/** `cmi.interactions.3.objectives.0.id` → interaction 3, objective 0, `id`. */
const pathOf = (element: string, [outer, inner]: Index[]) => ({
  index: outer!.index,
  inner: inner?.index,
  name: element.slice(element.lastIndexOf('.') + 1),
})

function asText(value: unknown): string {
  try {
    return String(value ?? '')
  } catch {
    return ''
  }
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
