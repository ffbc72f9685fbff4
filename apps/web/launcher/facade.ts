import { maxUserDataBytes } from '@cursus/contract/participant'
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

/** What the facade tells; nothing of it may throw. */
export type FacadeEvents = {
  initialized: () => void
  /** An element has a new value. */
  change: (element: string, value: string) => void
  suspendData: (data: string) => void
  /** A bucket of `adl.data` has a new value. */
  sharedData: (targetId: string, value: string) => void
  /** The package asks for a save. False when what came before could not be stored anywhere. */
  commit: () => boolean
  /** The package ended its session; `change` for `exit` came just before. */
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
  /** Bytes that the content's limit leaves to this SCO's suspend data; by default all of them. */
  dataRoom?: () => number
  events: FacadeEvents
  /** Milliseconds. */
  now: () => number
}

export type ApiName = 'API' | 'API_1484_11'
export type Facade = {
  name: ApiName
  /** The object that packages find: eight functions, texts in and out, never throwing. */
  api: Readonly<Record<string, (...args: unknown[]) => string>>
  phase: () => 'notInitialized' | 'running' | 'terminated'
  /** Hundredths of a second of this SCO in this launch; `undefined` before the first Initialize. */
  sessionTime: () => number | undefined
  /** Ends it for good: every later call is answered as after Finish. */
  shut: () => void
  /** Begins a further session on what this one left, however it ended. */
  renew: () => void
  /** Where a later session of the same SCO starts. */
  state: () => ScoState
  diagnostics: () => Diagnostics
}

/** A session without a word from the package counts for this long at most. */
const idleCapMs = 4 * 3600 * 1000

/**
 * The run-time API of one SCO for either standard. It decides itself what is an element, which phase the session is in, and keeps
 * what the library behind cannot (suspend data, places, scores out of range); the library judges types, ranges and dependencies.
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
  /** Lists that are kept in the library's place, by name. */
  let lists: Readonly<Record<string, OwnList>> = {}
  /** Values that the library does not hold, or holds in another form. */
  let own = new Map<string, string>()
  /** Every value written in this launch's sessions so far, and what they started from. */
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
        if (list.restore(placeOf(element, parsed.lists), prepared.value)) known[element] = prepared.value
        else dropped.push(element)
        continue
      }
      // The library leaves out empty texts.
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

  /** Time between two calls counts, up to the cap: a package that reports no time still has one. */
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
    // Some 1.2 packages go through several Initialize and Finish in one visit: each is a session on what the one before left.
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
    // A request to suspend the whole suspends this session too, whatever its exit says (Run-Time Environment 4.2.8).
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
   * In 1.2 the mark decides between passed and failed once the package has come to its own verdict and ends normally (RTE 3.4.4,
   * `mastery_score`). The library would fail every suspended session with a score.
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
      const { value, code } = parsed.kind === 'keyword' ? countOf(element) : list.get(placeOf(element, parsed.lists))
      return code === '0' ? value : fail(code, '')
    }
    if (element === 'adl.nav.request') return request
    if (element.startsWith('adl.nav.request_valid.')) {
      return answerNavigation(element.slice(element.lastIndexOf('.') + 1), options.navigation)
    }
    const held = element === name.suspendData ? suspendData : own.get(element)
    if (held !== undefined) return held
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
    // The library lets an objective begin without its identifier; the standard does not.
    const isObjective = standard === '2004' && parsed.template.startsWith('cmi.objectives.n.')
    if (isObjective && parsed.template !== 'cmi.objectives.n.id' && isBeyond(parsed.lists, 0)) return fail('408')
    return setLeaf(element, parsed, value)
  }

  function setLeaf(
    element: string,
    { template, lists: indexes }: Extract<Parsed, { kind: 'leaf' }>,
    given: string,
  ): string {
    const { value, runtimeValue, truncated, mistake } = prepareValue(standard, template, given)
    if (mistake) return fail(mistake)
    // The library would begin an entry before it finds that it has one of this name.
    if (template === 'cmi.objectives.n.id' && standard === '2004' && hasObjective(value, indexes[0]!.index))
      return fail(codes.setBeyond)
    const list = ownListOf(element)
    if (list) {
      // Judged whole: what is cut is no longer what the package wrote.
      const place = placeOf(element, indexes)
      const code = list.set(place, truncated ? given : value)
      if (code === '0' && truncated) list.restore(place, value)
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

  function setShared(index: number, given: string): string {
    const { code, targetId, value, truncated } = sharedData.set(index, given)
    if (code !== '0') return fail(code)
    if (truncated) events.problem('valueTruncated', { element: `adl.data.${index}.store` })
    events.sharedData(targetId!, value!)
    return 'true'
  }

  function setNavigation(element: string, value: string): string {
    if (!isNavigationRequest(standard, value)) return fail(codes.wrongType)
    // 1.2 has no moment for it, so it is done at once; 2004 asks for it at Terminate.
    if (element === 'nav.event') events.nav(value, undefined)
    else request = value
    return 'true'
  }

  /** Whether an index lies beyond the list's end; `room` 1 allows the next free one, save where only the manifest makes entries. */
  function isBeyond(lists: Index[], room: 0 | 1): boolean {
    return lists.some(({ path, index }) => {
      if (path === 'adl.data') return index >= sharedData.count
      return index >= Number(countOf(`${path}._count`).value || 0) + room
    })
  }

  /** The list of ours that an element belongs to; none for what only names its parts. */
  function ownListOf(element: string): OwnList | undefined {
    const [, name = '', index] = element.split('.')
    return index === '_children' ? undefined : lists[name]
  }

  /** Of a list's `_count`, ours or the library's. */
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

  /** What every call that may fail shares: arguments as text, no error to begin with, nothing thrown into a package. */
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

/** `cmi.interactions.3.objectives.0.id` → interaction 3, its objective 0, `id`. */
const placeOf = (element: string, [outer, inner]: Index[]) => ({
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

/** Lists grow one by one and an entry begins with its identifier, so start values go in by index, `id` first. */
function bySeedOrder(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')]
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [x, y] = [left[at]!, right[at]!]
    if (x === y) continue
    if (/^\d+$/.test(x) && /^\d+$/.test(y)) return Number(x) - Number(y)
    if (x === 'id' || y === 'id') return x === 'id' ? -1 : 1
    // An interaction's type decides what its responses may be.
    if (x === 'type' || y === 'type') return x === 'type' ? -1 : 1
    return x < y ? -1 : 1
  }
  return left.length - right.length
}
