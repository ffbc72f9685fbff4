import { watchFrameTargets } from './frame-targets.ts'
import { createLauncher, type Launcher } from './launcher.ts'
import { createPackageWindows, type PackageWindows } from './package-windows.ts'
import { type CommitBody, type LaunchInit, type PlayerMessage, readAppMessage } from './protocol.ts'
import { loadRuntime } from './runtime.ts'
import type { DirectOutcome } from './save-changes.ts'
import { createStandInStorage } from './stand-in-storage.ts'
import { createFrameWatch, documentOf, framesOf } from './watch-frames.ts'

/**
 * The `_player` page of a launch, on the content origin: `<launch>/_player`. It has no cookie, and
 * only communicates with the application's page that embeds it.
 */
const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? ''
const filesUrl = new URL('f/', location.href)
const commitUrl = new URL('commit', location.href)

const post = (message: PlayerMessage) => window.parent.postMessage(message, appOrigin)

/** The address of a SCO must be among the files of this launch, because the page gets our API. */
function scoUrl(url: string): string {
  const resolved = new URL(url, location.href)
  if (resolved.origin !== location.origin || !resolved.pathname.startsWith(filesUrl.pathname)) {
    post({ type: 'error', name: 'initInvalid', options: { field: 'url' } })
    throw new Error('The address of the SCO is outside its launch')
  }
  return resolved.href
}

async function sendDirect(body: CommitBody): Promise<DirectOutcome> {
  const response = await fetch(commitUrl, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return 'saved'
  return response.status === 409 && (await response.text()).includes('AttemptSuperseded') ? 'superseded' : 'failed'
}

/**
 * Creates a frame for each SCO, without an entry in the browser's history. Its address is set
 * before insertion: only then does the page reuse the initial window, which is prepared before the
 * page's scripts run.
 */
function makeFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.name = 'sco'
  frame.title = title
  frame.allow = 'autoplay; fullscreen; clipboard-write; unload'
  frame.allowFullscreen = true
  document.querySelector('#stage')!.replaceChildren(frame)
  return frame
}

/**
 * Gives a package the events of an unload that the browser withholds: its pages are kept for a
 * return (Back), or a phone may end them while they are hidden. Many packages save only then.
 */
function sayFarewell(root: Window): void {
  const windows = allOf(root)
  for (const type of ['beforeunload', 'unload']) {
    for (const win of windows) win.dispatchEvent(new Event(type, { cancelable: type === 'beforeunload' }))
  }
}

/** A window and the frames in it that can be reached. */
const allOf = (win: Window): Window[] => (documentOf(win) ? [win, ...framesOf(win).flatMap(allOf)] : [])

/** Hidden pages get no later event there; iPads call themselves a Macintosh. */
const endsHiddenPages = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Saves when the page is hidden or ends, and says when it is back after the end of its package. */
function followPage(launcher: Launcher, windows: PackageWindows, rootOf: () => Window | null): void {
  /** `ended`: the package was told that its page ends, or its page has lost its connections. */
  let phase: 'shown' | 'ended' = 'shown'
  /** The package saves as in an unload; its session may be over then. */
  function end(): void {
    const root = rootOf()
    if (!root || !launcher.isRunning()) return
    sayFarewell(root)
    phase = launcher.isRunning() ? 'shown' : 'ended'
  }
  function comeBack(): void {
    if (phase === 'ended') post({ type: 'returned' })
    phase = 'shown'
  }
  window.addEventListener('pagehide', ({ persisted }) => {
    windows.closeAll()
    if (persisted) {
      end()
      phase = 'ended'
    }
    launcher.leave()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) comeBack()
  })
  document.addEventListener('visibilitychange', () => {
    const isHidden = document.visibilityState === 'hidden'
    // A package that plays in a window of its own hides this page itself.
    if (isHidden && endsHiddenPages(navigator) && !windows.arePlaying()) end()
    launcher.setHidden(isHidden)
    windows.look()
    if (!isHidden) comeBack()
  })
}

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']
const tellEveryMs = 10_000

/**
 * Tells, at most every ten seconds, that the learner used a window of the package, because the
 * application cannot see into its frame. Call it for every document of the package.
 */
function createUseWatch(tell: () => void, now: () => number): (win: Window) => void {
  const known = new WeakSet<Document>()
  let toldAt = Number.NEGATIVE_INFINITY
  const used = ({ isTrusted }: Event) => {
    if (!isTrusted || now() - toldAt < tellEveryMs) return
    toldAt = now()
    tell()
  }
  return (win) => {
    const doc = documentOf(win)
    if (!doc || known.has(doc)) return
    known.add(doc)
    for (const input of inputs) doc.addEventListener(input, used, { capture: true, passive: true })
  }
}

/**
 * Shown when the browser blocked a window of the package. The button is on this page, because a
 * click on the application's page cannot open a window of this origin.
 */
function createBlockedBanner() {
  const banner = document.querySelector<HTMLElement>('#blocked')!
  const text = banner.querySelector('p')!
  const button = banner.querySelector('button')!
  let again: (() => boolean) | undefined
  button.addEventListener('click', () => {
    if (again?.()) banner.hidden = true
  })
  return {
    name(windows: LaunchInit['windows']): void {
      if (!windows) return
      banner.lang = windows.language
      text.textContent = windows.blocked
      button.textContent = windows.open
    },
    show(open: () => boolean): void {
      again = open
      banner.hidden = false
    },
    hide(): void {
      again = undefined
      banner.hidden = true
    },
  }
}

function start(): void {
  let sco: HTMLIFrameElement | undefined
  const rootOf = () => sco?.contentWindow ?? null
  const openTargets = watchFrameTargets(rootOf)
  const banner = createBlockedBanner()
  const windows = createPackageWindows({
    root: rootOf,
    canOpen: () => launcher.canOpenWindows(),
    isRunning: () => launcher.isRunning(),
    onBlocked: banner.show,
    onRefused: () => post({ type: 'windowRefused' }),
    onClosed: () => launcher.windowClosed(),
  })
  const lendStorage = createStandInStorage()
  const watchUse = createUseWatch(
    () => post({ type: 'used' }),
    () => performance.now(),
  )
  const meet = (win: Window) => {
    lendStorage(win)
    windows.meet(win)
    openTargets(win)
    watchUse(win)
  }
  const frames = createFrameWatch(rootOf, meet)

  let isPreview = false
  const launcher = createLauncher({
    post,
    sendDirect: async (body) => (isPreview ? 'saved' : sendDirect(body)),
    loadRuntime,
    expose(name, api) {
      if (api) Object.defineProperty(window, name, { configurable: true, enumerable: true, value: api })
      else Reflect.deleteProperty(window, name)
    },
    openSco(url, title) {
      const address = scoUrl(url)
      document.title = title
      sco = makeFrame(address, title)
      meet(sco.contentWindow!)
      frames.expect()
    },
    unloadSco: () =>
      new Promise((resolve) => {
        banner.hide()
        windows.closeAll()
        if (!sco) return resolve()
        sco.addEventListener('load', () => resolve(), { once: true })
        sco.contentWindow!.location.replace('about:blank')
      }),
    now: () => performance.now(),
  })
  window.addEventListener('message', (event) => {
    if (event.origin !== appOrigin || event.source !== window.parent) return
    const message = readAppMessage(event.data)
    if (!message) return
    if (message.type === 'init') {
      banner.name(message.windows)
      isPreview = message.preview === true
    }
    launcher.receive(message)
  })
  followPage(launcher, windows, rootOf)
  post({ type: 'ready' })
}

// Does nothing when it is opened directly, or embedded by another page.
if (window.parent !== window && /^https?:\/\//.test(appOrigin)) start()
