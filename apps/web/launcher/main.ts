import { createFramesetRelay } from './frameset-relay.ts'
import { createLauncher } from './launcher.ts'
import { type CommitBody, type PlayerMessage, readAppMessage } from './protocol.ts'
import { loadRuntime } from './runtime.ts'
import { createFrameWatch } from './watch-frames.ts'

/**
 * The `_player` page of a launch, on the content origin: `<launch>/_player`. It has no cookie and no storage of ours, and speaks to nobody
 * but the page of the application that embeds it.
 */
const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? ''
const frame = document.querySelector<HTMLIFrameElement>('iframe[name="sco"]')
const filesUrl = new URL('f/', location.href)
const commitUrl = new URL('commit', location.href)

const post = (message: PlayerMessage) => window.parent.postMessage(message, appOrigin)

/** The address of a SCO must lie among the files of this launch: anything else would be given our API. */
function scoUrl(url: string): string {
  const resolved = new URL(url, location.href)
  if (resolved.origin !== location.origin || !resolved.pathname.startsWith(filesUrl.pathname)) {
    post({ type: 'error', name: 'initInvalid', options: { field: 'url' } })
    throw new Error('The address of the SCO is outside its launch')
  }
  return resolved.href
}

async function sendDirect(body: CommitBody): Promise<'saved' | 'superseded' | 'failed'> {
  const response = await fetch(commitUrl, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return 'saved'
  const isSuperseded = response.status === 409 && (await response.text()).includes('AttemptSuperseded')
  return isSuperseded ? 'superseded' : 'failed'
}

/** In the place of what is there: a page more in the frame would be a step more on the browser's way back, and would cut the way forward. */
function show(sco: HTMLIFrameElement, address: string): void {
  if (sco.contentWindow) sco.contentWindow.location.replace(address)
  else sco.src = address
}

function start(sco: HTMLIFrameElement): void {
  const rootOf = () => sco.contentWindow
  const frames = createFrameWatch(rootOf, createFramesetRelay(rootOf))
  const launcher = createLauncher({
    post,
    sendDirect,
    loadRuntime,
    expose(name, api) {
      if (api) Object.defineProperty(window, name, { configurable: true, enumerable: true, value: api })
      else Reflect.deleteProperty(window, name)
    },
    openSco(url, title) {
      const address = scoUrl(url)
      document.title = title
      sco.title = title
      show(sco, address)
      frames.expect()
    },
    unloadSco: () =>
      new Promise((resolve) => {
        sco.addEventListener('load', () => resolve(), { once: true })
        show(sco, 'about:blank')
      }),
    now: () => performance.now(),
  })
  window.addEventListener('message', (event) => {
    if (event.origin !== appOrigin || event.source !== window.parent) return
    const message = readAppMessage(event.data)
    if (message) launcher.receive(message)
  })
  window.addEventListener('pagehide', () => launcher.leave())
  document.addEventListener('visibilitychange', () => launcher.setHidden(document.visibilityState === 'hidden'))
  post({ type: 'ready' })
}

// Opened by itself, or by a page that may not embed it, there is nobody to play for.
if (frame && window.parent !== window && /^https?:\/\//.test(appOrigin)) start(frame)
