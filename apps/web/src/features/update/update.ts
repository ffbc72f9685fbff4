import { updateCheckMs } from '@cursus/contract/client'
import { isPageHeld, onPageFree } from '#web/lib/hold-page.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { isStaleScript, setStaleScriptHandler } from '#web/lib/stale-script.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * The client is replaced by its newer release (specification §4 "Update of the client"): asked for every minute, when the reader comes back and
 * when a script is missing; loaded again only at a safe moment.
 */
const toastId = 'client-update'
/** Long enough to read what is about to happen. */
const noticeMs = 1_000
/** The build for which this tab was loaded again: once each, so that a proxy with an old document makes no loop. */
const reloadedForKey = 'cursus.update.reloadedFor'

const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="cursus-build"]')?.content

/** The build that the server hands out now; `undefined` when nobody says. */
async function readBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-cache' })
    const { build } = answer.ok ? ((await answer.json()) as { build?: unknown }) : {}
    return typeof build === 'string' ? build : undefined
  } catch {
    return undefined
  }
}

const isSafeMoment = () => !isPageHeld() && queryClient.isMutating() === 0

let wanted: string | undefined
let leaving = false

/** Loads the page again if it is time; otherwise it is asked again when something is over. */
async function leaveWhenSafe(): Promise<void> {
  if (!wanted || leaving || !isSafeMoment()) return
  leaving = true
  const { toast } = await import('sonner')
  toast.info(m.client_updating(), { id: toastId, duration: Number.POSITIVE_INFINITY })
  setTimeout(() => {
    leaving = false
    if (!isSafeMoment()) toast.dismiss(toastId)
    else {
      remember(wanted)
      window.location.reload()
    }
  }, noticeMs)
}

function remember(build: string | undefined): void {
  try {
    if (build) sessionStorage.setItem(reloadedForKey, build)
  } catch {
    // Storage refused: the message after the reload is left out.
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(reloadedForKey)
  } catch {
    return null
  }
}

/** Asks the server; whether a newer client is there and will be loaded. */
async function checkForUpdate(): Promise<boolean> {
  const own = ownBuild()
  const build = await readBuild()
  if (!own || !build || build === own || build === remembered()) return wanted !== undefined
  wanted = build
  void leaveWhenSafe()
  return true
}

/** The message that the reload before had promised. */
async function tellCompleted(): Promise<void> {
  const own = ownBuild()
  if (!own || remembered() !== own) return
  sessionStorage.removeItem(reloadedForKey)
  const { toast } = await import('sonner')
  toast.success(m.client_updated())
}

/** Starts the watch; the answer ends it. */
export function watchForUpdates(): () => void {
  void tellCompleted()
  const check = () => void checkForUpdate()
  const checkWhenSeen = () => document.visibilityState === 'visible' && check()
  const onPreloadError = (event: Event) => {
    if (isStaleScript((event as Event & { payload?: unknown }).payload)) check()
  }
  const leave = () => void leaveWhenSafe()
  const timer = setInterval(check, updateCheckMs)
  document.addEventListener('visibilitychange', checkWhenSeen)
  window.addEventListener('online', check)
  window.addEventListener('vite:preloadError', onPreloadError)
  const endFree = onPageFree(leave)
  const endMutations = queryClient.getMutationCache().subscribe(leave)
  setStaleScriptHandler(checkForUpdate)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkWhenSeen)
    window.removeEventListener('online', check)
    window.removeEventListener('vite:preloadError', onPreloadError)
    endFree()
    endMutations()
  }
}
