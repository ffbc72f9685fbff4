import type { Grammar } from './element-grammar.ts'
import { type ErrorCodes, errorCodes, knownCodes, Refusal, refuse } from './error-codes.ts'
import type { OwnList } from './own-list.ts'
import type { LauncherErrorName, ScoLaunch, Standard } from './protocol.ts'
import type { CreateRuntime } from './runtime.ts'
import { createScoSession, type ScoSession } from './sco-session.ts'
import type { ScoState } from './sco-state.ts'

/** Events of the facade; handlers must not throw. */
type FacadeEvents = {
  /** An element has a new value. */
  change: (element: string, value: string) => void
  suspendData: (data: string) => void
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
  sharedData: OwnList
  /** Bytes of the content's limit that are left for this SCO's suspend data; default: all. */
  dataRoom?: () => number
  events: FacadeEvents
  /** Milliseconds. */
  now: () => number
}

/** `terminated`: by the package. `shut`: for good, because the SCO was closed. */
type Phase = 'notInitialized' | 'running' | 'terminated' | 'shut'

export type ApiName = 'API' | 'API_1484_11'
export type Facade = {
  name: ApiName
  /**
   * The API object of the package: eight functions with texts as arguments and results, which never
   * throw.
   */
  api: Readonly<Record<string, (...args: unknown[]) => string>>
  phase: () => Phase
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
}

/** Maximum time between two calls that counts as learning. */
const idleCapMs = 4 * 3600 * 1000

/** The sessions of a SCO in one launch: their phases, and their time. */
function createSessions(options: FacadeOptions) {
  const { standard, now } = options
  const codes = errorCodes[standard]
  let session = createScoSession(options, options.start)
  let phase: Phase = 'notInitialized'
  let hasBegun = false
  let lastCallAt = 0

  const state = () => (hasBegun ? session.next() : options.start)

  /** Counts the time between two calls, up to the cap, for packages that report no time. */
  function countTime(): void {
    if (phase !== 'running') return
    const at = now()
    session.count(Math.min(Math.max(0, at - lastCallAt), idleCapMs))
    lastCallAt = at
  }

  return {
    state,
    countTime,
    session: () => session,
    phase: () => phase,
    /** The running session; refuses the call when there is none. */
    running(call: keyof ErrorCodes['before'], argument = ''): ScoSession {
      if (phase !== 'running') refuse(codes[phase === 'notInitialized' ? 'before' : 'after'][call])
      if (argument !== '') refuse(codes.argument)
      return session
    },
    start(argument: string): void {
      if (phase === 'running') refuse(codes.initializeTwice)
      if (phase === 'shut') refuse(codes.general)
      if (phase === 'terminated' && standard === '2004') refuse('104')
      if (argument !== '') refuse(codes.argument)
      // Some 1.2 packages call Initialize and Finish several times in one visit: each session
      // continues with the data of the one before.
      if (phase === 'terminated') session = createScoSession(options, session.next())
      session.runtime.start()
      phase = 'running'
      lastCallAt = now()
      hasBegun = true
    },
    terminate(): void {
      phase = 'terminated'
    },
    shut(): void {
      countTime()
      phase = 'shut'
    },
    renew(): void {
      countTime()
      session = createScoSession(options, state())
      phase = 'notInitialized'
    },
    sessionTime(): number | undefined {
      countTime()
      return hasBegun ? session.spent() : undefined
    },
  }
}

/** The run-time API of one SCO for either standard; it answers errors with the standard's codes. */
export function createFacade(options: FacadeOptions): Facade {
  const { standard, events } = options
  const codes = errorCodes[standard]
  const sessions = createSessions(options)
  let lastError = '0'

  /**
   * Common part of all calls that may fail: converts arguments to text, resets the error, and never
   * throws into a package. A call without a value answers `true`.
   */
  const guarded =
    (work: (first: string, second: string) => unknown, onFailure = 'false') =>
    (...args: unknown[]): string => {
      lastError = '0'
      try {
        sessions.countTime()
        return String(work(asText(args[0]), asText(args[1])) ?? 'true')
      } catch (error) {
        if (!(error instanceof Refusal)) events.problem('runtimeFailed', { step: 'call' })
        lastError = error instanceof Refusal ? error.message : codes.general
        return onFailure
      }
    }

  function finish(argument: string): void {
    const navigation = sessions.running('finish', argument).finish()
    sessions.terminate()
    events.finished()
    if (navigation) events.nav(navigation.request, navigation.target)
  }

  const calls = {
    Initialize: guarded(sessions.start),
    [standard === '1.2' ? 'Finish' : 'Terminate']: guarded(finish),
    GetValue: guarded((element) => sessions.running('get').get(element), ''),
    SetValue: guarded((element, value) => sessions.running('set').set(element, value)),
    Commit: guarded((argument) => {
      sessions.running('commit', argument)
      if (!events.commit()) refuse(codes.commitFailed)
    }),
    GetLastError: safely(() => lastError),
    GetErrorString: safely((code) =>
      knownCodes[standard].has(code) ? sessions.session().runtime.errorString(code) : '',
    ),
    GetDiagnostic: safely((code) =>
      sessions
        .session()
        .runtime.diagnostic(code || lastError)
        .slice(0, 255),
    ),
  }
  const prefix = standard === '1.2' ? 'LMS' : ''
  return {
    ...sessions,
    name: standard === '1.2' ? 'API' : 'API_1484_11',
    api: Object.freeze(Object.fromEntries(Object.entries(calls).map(([key, call]) => [prefix + key, call]))),
  }
}

const safely = (work: (text: string) => string) => (first?: unknown) => {
  try {
    return work(asText(first))
  } catch {
    return ''
  }
}

function asText(value: unknown): string {
  try {
    return String(value ?? '')
  } catch {
    return ''
  }
}
