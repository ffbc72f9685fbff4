import { maxUserDataBytes } from '@cursus/contract/participant-values'
import { type ChangeLog, createChangeLog } from './change-log.ts'
import { formatDuration } from './durations.ts'
import { isHistoric, isResult, names, storedLength } from './element-values.ts'
import { grammar12, grammar2004 } from './elements.ts'
import { type ApiName, createFacade, type Facade } from './facade.ts'
import { observeCalls } from './observe-calls.ts'
import type { AppMessage, HistoryEntry, InitMessage } from './protocol.ts'
import type { CreateRuntime } from './runtime.ts'
import { createSaver, type SavePage, type Saver } from './save-changes.ts'
import { firstState, type ScoState } from './sco-state.ts'
import { createSharedData } from './shared-data.ts'

/** The launcher's page; that of the browser is in `main.ts`. */
export type LauncherPage = SavePage & {
  loadRuntime: (standard: InitMessage['standard']) => Promise<CreateRuntime>
  /** Exposes the API to the package, or removes it. */
  expose: (name: ApiName, api: Facade['api'] | undefined) => void
  openSco: (url: string, title: string) => void
  /**
   * Unloads the SCO and closes its windows; resolves when the unload handlers of its page have run.
   */
  unloadSco: () => Promise<void>
}

export type Launcher = {
  receive: (message: AppMessage) => void
  /** The page is being unloaded. */
  leave: () => void
  /** The page was hidden or shown; a hidden page may be ended without another event. */
  setHidden: (hidden: boolean) => void
  /** Used by the package's windows: see `package-windows.ts`. */
  canOpenWindows: () => boolean
  isRunning: () => boolean
  /** The window in which the package plays was closed: its session ends, and another may start. */
  windowClosed: () => void
}

type Session = { init: InitMessage; facade: Facade; onFinished?: () => void }
type Phase =
  | { kind: 'idle'; session?: undefined }
  | { kind: 'playing'; session: Session }
  | { kind: 'closing'; session: Session; done: Promise<void> }

const finishWaitMs = 1_500

/** What the SCOs of a launch share, and what each has left. */
function createLaunchData(now: () => number) {
  let startedAt: number | undefined
  /** The state of each SCO of this launch. */
  const left = new Map<string, ScoState>()
  /** The buckets of `adl.data`, which all SCOs of the content share. */
  const shared = new Map<string, string>()
  /** Bytes of the content's limit used by each SCO's suspend data. */
  const dataBytes = new Map<string, number>()
  return {
    left,
    shared,
    dataBytes,
    begin({ sharedData, dataBytes: bytes }: InitMessage): void {
      if (startedAt !== undefined) return
      startedAt = now()
      for (const [targetId, value] of Object.entries(sharedData ?? {})) shared.set(targetId, value)
      for (const [identifier, size] of Object.entries(bytes ?? {})) dataBytes.set(identifier, size)
    },
    age: () => now() - (startedAt ?? 0),
    roomOf(identifier: string): number {
      const others = [...dataBytes].filter(([other]) => other !== identifier)
      return maxUserDataBytes - others.reduce((sum, [, bytes]) => sum + bytes, 0)
    },
  }
}

/**
 * Unloads a SCO. Its pages may finish the session in their unload handlers, or, for a while, after
 * them.
 */
function unload(page: LauncherPage, session: Session, saver: Saver): Promise<void> {
  const isRunning = () => session.facade.phase() === 'running'
  const gone = page.unloadSco()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, finishWaitMs)
    const settle = () => {
      clearTimeout(timer)
      resolve()
    }
    session.onFinished = () => void gone.then(settle)
    void gone.then(() => {
      if (isRunning()) saver.commit('close')
      else settle()
    })
  })
}

type Parts = { page: LauncherPage; log: ChangeLog; saver: Saver; data: ReturnType<typeof createLaunchData> }

/** The API of a SCO with its start values; what the package writes is recorded and saved. */
function createSeededFacade(
  { page, log, saver, data }: Parts,
  { standard, sco }: InitMessage,
  createRuntime: CreateRuntime,
  finished: () => void,
): Facade {
  const { identifier, navigation } = sco
  return createFacade({
    standard,
    grammar: standard === '1.2' ? grammar12 : grammar2004,
    createRuntime,
    start: data.left.get(identifier) ?? firstState(sco),
    navigation,
    sharedData: createSharedData(sco.sharedData ?? [], data.shared, (targetId, value) => {
      log.recordShared(targetId, value)
      saver.changed(false)
    }),
    dataRoom: () => data.roomOf(identifier),
    now: page.now,
    events: {
      change(element, value) {
        const history: HistoryEntry[] = [[element, value, data.age()]]
        log.record(identifier, { elements: { [element]: value }, ...(isHistoric(element) && { history }) })
        // The commit of Finish follows the exit.
        if (element !== names[standard].exit) saver.changed(isResult(element))
      },
      suspendData(suspendData) {
        data.dataBytes.set(identifier, storedLength(suspendData))
        log.record(identifier, { elements: {}, suspendData })
        saver.changed(false)
      },
      commit: saver.answerCommit,
      finished,
      nav: (request, target) => page.post({ type: 'nav', request, target }),
      problem: (name, options) => page.post({ type: 'error', name, options }),
    },
  })
}

/**
 * Plays SCOs one after the other: seeds the API, forwards what a package writes, and saves
 * everything when it ends.
 */
export function createLauncher(page: LauncherPage): Launcher {
  let phase: Phase = { kind: 'idle' }
  const data = createLaunchData(page.now)
  const log = createChangeLog()
  const saver = createSaver(page, log, { isRunning, noteTime })

  function isRunning(): boolean {
    return phase.session?.facade.phase() === 'running'
  }

  function noteTime(): void {
    const { init, facade } = phase.session ?? {}
    const time = facade?.sessionTime()
    if (!init || time === undefined) return
    log.record(init.sco.identifier, { elements: {}, sessionTime: formatDuration(init.standard, time) })
  }

  function tellFinished(terminated: boolean, closed: boolean): void {
    const sco = phase.session?.init.sco.identifier ?? ''
    page.post({ type: 'finished', sco, terminated, closed, sequence: log.lastSequence })
  }

  async function open(init: InitMessage): Promise<void> {
    if (phase.kind !== 'idle') await close()
    const { attemptId, attemptToken, launch, sequence, standard, sco } = init
    data.begin(init)
    log.begin({ attemptId, attemptToken, launch, sequence })
    const createRuntime = await page.loadRuntime(standard)
    const facade = createSeededFacade({ page, log, saver, data }, init, createRuntime, () => {
      saver.finish()
      tellFinished(true, false)
      phase.session?.onFinished?.()
    })
    phase = { kind: 'playing', session: { init, facade } }
    page.expose(facade.name, init.preview ? observeCalls(facade.api, { report: page.post, now: page.now }) : facade.api)
    page.openSco(sco.url, sco.title)
    if (!sco.isAsset) return
    log.record(sco.identifier, { elements: {} })
    saver.commit('change')
  }

  function close(): Promise<void> {
    if (phase.kind === 'playing') phase = { kind: 'closing', session: phase.session, done: end(phase.session) }
    return phase.kind === 'closing' ? phase.done : Promise.resolve()
  }

  /**
   * In this order, because each step may produce data that the next one saves: unload, receive
   * Finish, flush, end.
   */
  async function end(session: Session): Promise<void> {
    const { facade, init } = session
    await unload(page, session, saver)
    const terminated = facade.phase() === 'terminated'
    if (isRunning()) saver.commit('close')
    data.left.set(init.sco.identifier, facade.state())
    facade.shut()
    page.expose(facade.name, undefined)
    tellFinished(terminated, true)
    phase = { kind: 'idle' }
  }

  return {
    receive(message) {
      if (message.type === 'init') {
        open(message).catch(() => page.post({ type: 'error', name: 'runtimeFailed', options: { step: 'open' } }))
      } else if (message.type === 'ack') saver.acked(message.sequence)
      else if (message.type === 'refused') saver.refused(message.sequence, message.reason)
      else if (phase.kind === 'idle') tellFinished(false, true)
      else void close()
    },
    leave: saver.leave,
    setHidden: saver.setHidden,
    canOpenWindows: () => phase.session?.init.windows?.canOpen ?? true,
    isRunning,
    windowClosed() {
      if (phase.kind !== 'playing') return
      if (isRunning()) {
        saver.commit('close')
        tellFinished(false, false)
      }
      phase.session.facade.renew()
    },
  }
}
