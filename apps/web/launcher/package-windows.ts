import { findTarget, isOwnTarget } from './frame-targets.ts'
import { documentOf } from './watch-frames.ts'

type PackageWindowsOptions = {
  /** The window of the SCO. */
  root: () => Window | null
  /** Whether opened windows keep their opener, which the application's page has to allow. */
  canOpen: () => boolean
  /** Whether the package has initialised its session. */
  isRunning: () => boolean
  /**
   * A window was blocked. `again` opens it from a click of the learner; false when that failed too.
   */
  onBlocked: (again: () => boolean) => void
  /** A window would open without its opener, and so without access to the API. */
  onRefused: () => void
  /** The window in which the package plays was closed. */
  onClosed: () => void
}

const lookEveryMs = 300

/**
 * Tracks the windows that a package opens. The session ends with those opened before it was
 * initialised, because the package plays there. Closing another window fires no reliable event, so
 * they are polled.
 */
export function createPackageWindows(options: PackageWindowsOptions) {
  const { root, canOpen, isRunning, onBlocked, onRefused, onClosed } = options
  const wrapped = new WeakSet<Document>()
  let opened: Window[] = []
  let playing: Window[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  /**
   * An empty window that a click of the learner opened for the next one that the package asks for.
   */
  let waiting: Window | undefined

  function track(win: Window): void {
    opened = [...opened.filter(({ closed }) => !closed), win]
    if (isRunning()) return
    playing = [...playing, win]
    timer ??= setInterval(look, lookEveryMs)
  }

  function look(): void {
    if (playing.some(({ closed }) => !closed)) return
    stop()
    onClosed()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    playing = []
  }

  function open(win: Window, native: Window['open'], args: unknown[]): Window | null {
    const [url = '', target = '', features = ''] = args.map(String)
    const call = () => Reflect.apply(native, win, args) as Window | null
    // A window that replaces the closed one must find a new session.
    if (timer !== undefined) look()
    const frame = findTarget(root(), win, target)
    if (frame) {
      if (url === '') return frame
      const { href, origin } = new URL(url, documentOf(win)?.baseURI)
      // A tab, as for links: a foreign site would end the package.
      if (isOwnTarget(target) && origin !== location.origin)
        return Reflect.apply(native, win, [href, '_blank', 'noopener'])
      frame.location.href = href
      return frame
    }
    if (isOwnTarget(target)) return call()
    if (!canOpen() && !isRunning()) {
      onRefused()
      return null
    }
    const isEmpty = url === '' || url === 'about:blank'
    const made = (isEmpty && takeWaiting()) || call()
    if (made) track(made)
    else if (canOpen() && !/\bno(opener|referrer)\b/.test(features)) {
      // The package would have navigated an empty window by itself: its page runs again for that.
      if (isEmpty && isRunning()) return null
      const address = isEmpty ? '' : new URL(url, documentOf(win)?.baseURI).href
      onBlocked(() => {
        const lateWindow = Reflect.apply(native, win, [address, target, features]) as Window | null
        if (!lateWindow) return false
        if (isEmpty) {
          waiting = lateWindow
          win.location.reload()
        } else track(lateWindow)
        return true
      })
    }
    return made
  }

  function takeWaiting(): Window | undefined {
    const win = waiting
    waiting = undefined
    return win?.closed ? undefined : win
  }

  return {
    /** Wraps `open` of a package's window, before its own scripts run. */
    meet(win: Window): void {
      const doc = documentOf(win)
      if (!doc || wrapped.has(doc)) return
      wrapped.add(doc)
      // The initial document of a frame shares its window with the page that replaces it.
      if (Object.hasOwn(win.open, wrappedMark)) return
      const native = win.open
      const wrapper = (...args: unknown[]) => open(win, native, args)
      Object.defineProperty(wrapper, wrappedMark, { value: true })
      Object.defineProperty(win, 'open', { configurable: true, writable: true, value: wrapper })
    },
    /** Closes all of them; their unload handlers run and may still use the API. */
    closeAll(): void {
      stop()
      for (const win of opened) win.close()
      takeWaiting()?.close()
      opened = []
    },
    /** Whether the package plays in a window of its own. */
    arePlaying: () => playing.some(({ closed }) => !closed),
    /**
     * Call it when the page becomes visible again, because timers are throttled while it is hidden.
     */
    look(): void {
      if (timer !== undefined) look()
    },
  }
}

const wrappedMark = Symbol('wrapped')
