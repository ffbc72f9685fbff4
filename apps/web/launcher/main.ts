import { createBlockedBanner } from './blocked-banner.ts'
import { endsHiddenPages, sayFarewell } from './farewell.ts'
import { watchFrameTargets } from './frame-targets.ts'
import { createLauncher, type Launcher } from './launcher.ts'
import { createPackageWindows, type PackageWindows } from './package-windows.ts'
import { type CommitBody, type PlayerMessage, readAppMessage } from './protocol.ts'
import { loadRuntime } from './runtime.ts'
import type { DirectOutcome } from './save-changes.ts'
import { createStandInStorage } from './stand-in-storage.ts'
import { createUseWatch } from './use-watch.ts'
import { createFrameWatch } from './watch-frames.ts'

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
