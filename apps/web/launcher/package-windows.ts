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

export type PackageWindows = ReturnType<typeof createPackageWindows>

const lookEveryMs = 300

/** The windows that a package has opened, and those in which it plays. */
function createOpenWindows(isRunning: () => boolean, onClosed: () => void) {
  let opened: Window[] = []
  let playing: Window[] = []
  /** Set while the package plays in a window of its own. */
  let timer: ReturnType<typeof setInterval> | undefined

  const arePlaying = () => playing.some(({ closed }) => !closed)

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    playing = []
  }

  function look(): void {
    if (timer === undefined || arePlaying()) return
    stop()
    onClosed()
  }

  return {
    arePlaying,
    look,
    track(win: Window): void {
      opened = [...opened.filter(({ closed }) => !closed), win]
      if (isRunning()) return
      playing = [...playing, win]
      timer ??= setInterval(look, lookEveryMs)
    },
    closeAll(): void {
      stop()
      for (const win of opened) win.close()
      opened = []
    },
  }
}

/**
 * Navigates the frame that a call of `open` names and returns it; `undefined` when it names none.
 */
function openFrame(
  root: Window | null,
  win: Window,
  native: Window['open'],
  url: string,
  target: string,
): Window | null | undefined {
  const frame = findTarget(root, win, target)
  if (!frame || url === '') return frame
  const { href, origin } = new URL(url, documentOf(win)?.baseURI)
  // A tab, as for links: a foreign site would end the package.
  if (isOwnTarget(target) && origin !== location.origin) return Reflect.apply(native, win, [href, '_blank', 'noopener'])
  frame.location.href = href
  return frame
}

/**
 * Tracks the windows that a package opens. The session ends with those opened before it was
 * initialised, because the package plays there. Closing another window fires no reliable event, so
 * they are polled.
 */
export function createPackageWindows(options: PackageWindowsOptions) {
  const { root, canOpen, isRunning, onBlocked, onRefused, onClosed } = options
  const wrapped = new WeakSet<Document>()
  const windows = createOpenWindows(isRunning, onClosed)
  /**
   * An empty window that a click of the learner opened for the next one that the package asks for.
   */
  let waiting: Window | undefined

  function open(win: Window, native: Window['open'], args: unknown[]): Window | null {
    const [url = '', target = '', features = ''] = args.map(String)
    // A window that replaces the closed one must find a new session.
    windows.look()
    const frame = openFrame(root(), win, native, url, target)
    if (frame !== undefined) return frame
    const call = (...given: unknown[]) => Reflect.apply(native, win, given) as Window | null
    if (isOwnTarget(target)) return call(...args)
    if (!canOpen() && !isRunning()) {
      onRefused()
      return null
    }
    const isEmpty = url === '' || url === 'about:blank'
    const made = (isEmpty && takeWaiting()) || call(...args)
    if (made) windows.track(made)
    // The package would have navigated an empty window by itself: its page runs again for that.
    else if (canOpen() && !/\bno(opener|referrer)\b/.test(features) && !(isEmpty && isRunning())) {
      const address = isEmpty ? '' : new URL(url, documentOf(win)?.baseURI).href
      onBlocked(() => {
        const late = call(address, target, features)
        if (late && isEmpty) {
          waiting = late
          win.location.reload()
        } else if (late) windows.track(late)
        return late !== null
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
      windows.closeAll()
      takeWaiting()?.close()
    },
    /** Whether the package plays in a window of its own. */
    arePlaying: windows.arePlaying,
    /**
     * Call it when the page becomes visible again, because timers are throttled while it is hidden.
     */
    look: windows.look,
  }
}

const wrappedMark = Symbol('wrapped')
