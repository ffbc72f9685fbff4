import { type ChangeLog, createChangeLog, directBudget } from './change-log.ts'
import { formatDuration } from './durations.ts'
import { isHistoric, isResult, names } from './element-values.ts'
import { grammar12 } from './elements12.ts'
import { grammar2004 } from './elements2004.ts'
import { type ApiName, createFacade, type Facade } from './facade.ts'
import type { AppMessage, CommitBody, CommitTrigger, InitMessage, PlayerMessage } from './protocol.ts'
import type { CreateRuntime } from './runtime.ts'
import { firstState, type ScoState } from './sco-state.ts'
import { createSharedData } from './shared-data.ts'

/** The page around the launcher; the browser's in `main.ts`. */
export type LauncherPage = {
  post: (message: PlayerMessage) => void
  /** The launcher's own commit on the content origin, alive beyond the page; rejects or answers `failed` where it did not arrive. */
  sendDirect: (body: CommitBody) => Promise<'saved' | 'superseded' | 'failed'>
  loadRuntime: (standard: InitMessage['standard']) => Promise<CreateRuntime>
  /** Offers the API to the package, or takes it away. */
  expose: (name: ApiName, api: Facade['api'] | undefined) => void
  openSco: (url: string, title: string) => void
  /** Unloads the SCO and closes the windows that it opened; resolves when the unload handlers of its page have run. */
  unloadSco: () => Promise<void>
  now: () => number
}

export type Launcher = {
  receive: (message: AppMessage) => void
  /** The page is going away for good. */
  leave: () => void
  /** The page was hidden or is shown again: a hidden one may be ended without another word. */
  setHidden: (hidden: boolean) => void
  /** What the package's windows ask: see `package-windows.ts`. */
  canOpenWindows: () => boolean
  isRunning: () => boolean
  /** The window in which the package plays was closed: its session ends, and another may begin. */
  windowClosed: () => void
}

type Session = { init: InitMessage; facade: Facade; onFinished?: () => void }

const autoCommitMs = 5_000
const stateEveryMs = 250
const finishWaitMs = 1_500

/** Plays one SCO after the other: seeds its API, passes on what it writes, and sees that nothing is lost when it ends. */
export function createLauncher(page: LauncherPage): Launcher {
  let launchedAt = page.now()
  let log: ChangeLog | undefined
  let session: Session | undefined
  let closing: Promise<void> | undefined
  /** Where each SCO of this launch was left. */
  const left = new Map<string, ScoState>()
  /** The buckets of `adl.data`, which all SCOs of the content share. */
  const shared = new Map<string, string>()
  let leaving = false
  let hidden = false
  let superseded = false
  let notStored = false
  let inFlightBytes = 0
  let autoTimer: ReturnType<typeof setTimeout> | undefined
  let stateTimer: ReturnType<typeof setTimeout> | undefined
  let immediate = false

  function changed(urgent: boolean): void {
    if (superseded) return
    if (leaving || urgent) {
      if (immediate) return
      immediate = true
      // A package writes score and status in one go: they travel together.
      queueMicrotask(() => {
        immediate = false
        if (!leaving) commit('change')
        else if (log?.hasChanges) sendDirect()
      })
    } else queueMicrotask(tellStateOnce)
    autoTimer ??= setTimeout(commit, autoCommitMs, 'auto')
    stateTimer ??= setTimeout(() => {
      stateTimer = undefined
      tellState()
    }, stateEveryMs)
  }

  let toldAt = Number.NEGATIVE_INFINITY
  /** The first change of a quiet time is told at once: the page may be killed in the next moment. */
  function tellStateOnce(): void {
    if (page.now() - toldAt >= stateEveryMs) tellState()
  }

  function tellState(): void {
    const body = superseded ? undefined : log?.takeNoted()
    if (!body) return
    toldAt = page.now()
    page.post({ type: 'state', initialized: session?.facade.phase() === 'running', body })
  }

  function noteTime(): void {
    const time = session?.facade.sessionTime()
    if (!session || time === undefined || !log) return
    log.record(session.init.sco.identifier, { elements: {}, sessionTime: formatDuration(session.init.standard, time) })
  }

  function commit(trigger: CommitTrigger): void {
    clearTimeout(autoTimer)
    autoTimer = undefined
    if (superseded || !log) return
    const always = trigger === 'finish' || trigger === 'close'
    if (!log.hasChanges && !always) return
    noteTime()
    const body = log.take()
    if (body) page.post({ type: 'commit', trigger, body })
  }

  /** Sends everything unconfirmed by both ways; whichever arrives first counts, the other repeats its number or is the fuller one. */
  function sendDirect(): void {
    if (superseded || !log) return
    if (session?.facade.phase() === 'running') noteTime()
    const commits = log.takeDirect(directBudget - inFlightBytes)
    if (!commits) return
    clearTimeout(autoTimer)
    autoTimer = undefined
    const { direct, relay } = commits
    const bytes = JSON.stringify(direct).length
    inFlightBytes += bytes
    page
      .sendDirect(direct)
      .then((outcome) => {
        if (outcome === 'superseded') supersede()
        else if (outcome === 'saved' && direct === relay) {
          log?.confirm(direct.sequence)
          page.post({ type: 'stored', sequence: direct.sequence })
        }
      })
      // The relayed one, and behind it the application's journal, holds the same.
      .catch(() => undefined)
      .finally(() => {
        inFlightBytes -= bytes
      })
    page.post({ type: 'commit', trigger: 'leave', body: relay })
  }

  function supersede(): void {
    superseded = true
    clearTimeout(autoTimer)
    clearTimeout(stateTimer)
    log?.clear()
  }

  function finished(terminated: boolean, closed: boolean): void {
    if (!session) return
    const { facade, init } = session
    page.post({
      type: 'finished',
      sco: init.sco.identifier,
      terminated,
      closed,
      sequence: log?.lastSequence ?? 0,
      diagnostics: facade.diagnostics(),
    })
  }

  async function open(init: InitMessage): Promise<void> {
    if (session) await close()
    const { attemptId, attemptToken, launch, sequence, standard, sco } = init
    if (!log) {
      launchedAt = page.now()
      const head = { attemptId, sequence, ...(attemptToken && { attemptToken }), ...(launch && { launch }) }
      log = createChangeLog(head)
      for (const [targetId, value] of Object.entries(init.sharedData ?? {})) shared.set(targetId, value)
    }
    log.skipTo(sequence)
    const createRuntime = await page.loadRuntime(standard)
    const record: ChangeLog['record'] = (identifier, delta) => log?.record(identifier, delta)
    const { identifier } = sco
    const facade = createFacade({
      standard,
      grammar: standard === '1.2' ? grammar12 : grammar2004,
      createRuntime,
      start: left.get(identifier) ?? firstState(sco),
      ...(sco.navigation && { navigation: sco.navigation }),
      sharedData: createSharedData(sco.sharedData ?? [], shared),
      now: page.now,
      events: {
        initialized: () => undefined,
        change(element, value) {
          const history = isHistoric(element) && {
            history: [[element, value, page.now() - launchedAt] as [string, string, number]],
          }
          record(identifier, { elements: { [element]: value }, ...history })
          // Its own ending is followed by the commit of Finish.
          if (element !== names[standard].exit) changed(isResult(element))
        },
        suspendData(data) {
          record(identifier, { elements: {}, suspendData: data })
          changed(false)
        },
        sharedData(targetId, value) {
          log?.recordShared(targetId, value)
          changed(false)
        },
        commit() {
          if (leaving) sendDirect()
          else commit('commit')
          return !notStored && !superseded
        },
        finished() {
          if (leaving || hidden) {
            noteTime()
            sendDirect()
          } else commit('finish')
          finished(true, false)
          session?.onFinished?.()
        },
        nav: (request, target) => page.post({ type: 'nav', request, ...(target !== undefined && { target }) }),
        problem: (name, options) => page.post({ type: 'error', name, options }),
      },
    })
    session = { init, facade }
    page.expose(facade.name, facade.api)
    page.openSco(sco.url, sco.title)
    if (!sco.isAsset) return
    record(identifier, { elements: {} })
    commit('change')
  }

  /** In this order, because each step saved data that the next one alone would have lost: unload, hear the Finish, flush, end. */
  function close(): Promise<void> {
    closing ??= session
      ? end(session).finally(() => {
          closing = undefined
        })
      : undefined
    return closing ?? Promise.resolve()
  }

  async function end(ending: Session): Promise<void> {
    const { facade, init } = ending
    const gone = page.unloadSco()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, finishWaitMs)
      const settle = () => {
        clearTimeout(timer)
        resolve()
      }
      ending.onFinished = () => void gone.then(settle)
      void gone.then(() => {
        if (facade.phase() === 'running') commit('close')
        else settle()
      })
    })
    const terminated = facade.phase() === 'terminated'
    if (facade.phase() === 'running') commit('close')
    left.set(init.sco.identifier, facade.state())
    facade.shut()
    page.expose(facade.name, undefined)
    finished(terminated, true)
    session = undefined
  }

  return {
    receive(message) {
      if (message.type === 'init') {
        open(message).catch(() => page.post({ type: 'error', name: 'runtimeFailed', options: { step: 'open' } }))
      } else if (message.type === 'ack') {
        notStored = false
        log?.confirm(message.sequence)
      } else if (message.type === 'refused') {
        if (message.reason === 'superseded') supersede()
        else if (message.reason === 'notStored') notStored = true
        else log?.confirm(message.sequence)
      } else if (session) void close()
      else {
        const diagnostics = { calls: 0, errors: {} }
        const sequence = log?.lastSequence ?? 0
        page.post({ type: 'finished', sco: '', terminated: false, closed: true, sequence, diagnostics })
      }
    },
    leave() {
      leaving = true
      sendDirect()
    },
    canOpenWindows: () => session?.init.windows?.canOpen ?? true,
    isRunning: () => session?.facade.phase() === 'running',
    windowClosed() {
      if (!session || closing) return
      if (session.facade.phase() === 'running') {
        commit('close')
        finished(false, false)
      }
      session.facade.renew()
    },
    setHidden(isHidden) {
      hidden = isHidden
      if (hidden) sendDirect()
    },
  }
}
