import { maxUserDataBytes } from '@cursus/contract/participant-values'
import { formatDuration } from './durations.ts'
import { isHistoric, isResult, names, storedLength } from './element-values.ts'
import { grammar12 } from './elements12.ts'
import { grammar2004 } from './elements2004.ts'
import { type ApiName, createFacade, type Facade } from './facade.ts'
import { observeCalls } from './observe-calls.ts'
import type { AppMessage, InitMessage, ScoDelta } from './protocol.ts'
import type { CreateRuntime } from './runtime.ts'
import { createSaver, type SavePage } from './save-changes.ts'
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

const finishWaitMs = 1_500

/**
 * Plays SCOs one after the other: seeds the API, forwards what a package writes, and saves
 * everything when it ends.
 */
export function createLauncher(page: LauncherPage): Launcher {
  let launchedAt = page.now()
  let isBegun = false
  let session: Session | undefined
  let closing: Promise<void> | undefined
  /** The state of each SCO of this launch. */
  const left = new Map<string, ScoState>()
  /** The buckets of `adl.data`, which all SCOs of the content share. */
  const shared = new Map<string, string>()
  /** Bytes of the content's limit used by each SCO's suspend data. */
  const dataBytes = new Map<string, number>()

  const saver = createSaver(page, {
    isRunning: () => session?.facade.phase() === 'running',
    noteTime() {
      const time = session?.facade.sessionTime()
      if (!session || time === undefined) return
      const sessionTime = formatDuration(session.init.standard, time)
      record(session.init.sco.identifier, { elements: {}, sessionTime })
    },
  })
  const record = (identifier: string, delta: ScoDelta) => saver.log?.record(identifier, delta)

  function roomOf(identifier: string): number {
    const others = [...dataBytes].filter(([other]) => other !== identifier)
    return maxUserDataBytes - others.reduce((sum, [, bytes]) => sum + bytes, 0)
  }

  function finished(terminated: boolean, closed: boolean): void {
    if (!session) return
    const { facade, init } = session
    page.post({
      type: 'finished',
      sco: init.sco.identifier,
      terminated,
      closed,
      sequence: saver.log?.lastSequence ?? 0,
      diagnostics: facade.diagnostics(),
    })
  }

  async function open(init: InitMessage): Promise<void> {
    if (session) await close()
    const { attemptId, attemptToken, launch, sequence, standard, sco } = init
    if (!isBegun) {
      isBegun = true
      launchedAt = page.now()
      for (const [targetId, value] of Object.entries(init.sharedData ?? {})) shared.set(targetId, value)
      for (const [identifier, bytes] of Object.entries(init.dataBytes ?? {})) dataBytes.set(identifier, bytes)
    }
    saver.begin({ attemptId, sequence, ...(attemptToken && { attemptToken }), ...(launch && { launch }) })
    const createRuntime = await page.loadRuntime(standard)
    const { identifier } = sco
    const facade = createFacade({
      standard,
      grammar: standard === '1.2' ? grammar12 : grammar2004,
      createRuntime,
      start: left.get(identifier) ?? firstState(sco),
      ...(sco.navigation && { navigation: sco.navigation }),
      sharedData: createSharedData(sco.sharedData ?? [], shared, (targetId, value) => {
        saver.log?.recordShared(targetId, value)
        saver.changed(false)
      }),
      dataRoom: () => roomOf(identifier),
      now: page.now,
      events: {
        change(element, value) {
          const history = isHistoric(element) && {
            history: [[element, value, page.now() - launchedAt] as [string, string, number]],
          }
          record(identifier, { elements: { [element]: value }, ...history })
          // The commit of Finish follows the exit.
          if (element !== names[standard].exit) saver.changed(isResult(element))
        },
        suspendData(data) {
          dataBytes.set(identifier, storedLength(data))
          record(identifier, { elements: {}, suspendData: data })
          saver.changed(false)
        },
        commit: saver.answerCommit,
        finished() {
          saver.finish()
          finished(true, false)
          session?.onFinished?.()
        },
        nav: (request, target) => page.post({ type: 'nav', request, ...(target !== undefined && { target }) }),
        problem: (name, options) => page.post({ type: 'error', name, options }),
      },
    })
    session = { init, facade }
    page.expose(facade.name, init.preview ? observeCalls(facade.api, { report: page.post, now: page.now }) : facade.api)
    page.openSco(sco.url, sco.title)
    if (!sco.isAsset) return
    record(identifier, { elements: {} })
    saver.commit('change')
  }

  /**
   * In this order, because each step may produce data that the next one saves: unload, receive
   * Finish, flush, end.
   */
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
        if (facade.phase() === 'running') saver.commit('close')
        else settle()
      })
    })
    const terminated = facade.phase() === 'terminated'
    if (facade.phase() === 'running') saver.commit('close')
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
      } else if (message.type === 'ack') saver.acked(message.sequence)
      else if (message.type === 'refused') saver.refused(message.sequence, message.reason)
      else if (session) void close()
      else {
        const diagnostics = { calls: 0, errors: {} }
        const sequence = saver.log?.lastSequence ?? 0
        page.post({ type: 'finished', sco: '', terminated: false, closed: true, sequence, diagnostics })
      }
    },
    leave: saver.leave,
    canOpenWindows: () => session?.init.windows?.canOpen ?? true,
    isRunning: () => session?.facade.phase() === 'running',
    windowClosed() {
      if (!session || closing) return
      if (session.facade.phase() === 'running') {
        saver.commit('close')
        finished(false, false)
      }
      session.facade.renew()
    },
    setHidden: saver.setHidden,
  }
}
