import { updateCheckMs } from '@cursus/contract/client'
import { isStaleScript, setStaleScriptHandler } from '#web/lib/fault/stale-script.ts'
import { isPageHeld, onPageFree } from '#web/lib/page/hold-page.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * Replaces the client by a newer release (specification §4 "Update of the client"). Checks every
 * minute, when the user returns and when a script is missing; reloads only at a safe moment.
 */
const toastId = 'client-update'
/** Long enough to read the toast. */
const noticeMs = 1_000
/**
 * The build for which this tab was already reloaded, so that a proxy with a stale document causes
 * no loop.
 */
const reloadedForKey = 'cursus.update.reloadedFor'

const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="cursus-build"]')?.content

/** The server's current build; `undefined` without an answer. */
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

/** Reloads if it is safe; otherwise it is called again when the page is free. */
async function leaveWhenSafe(): Promise<void> {
  if (!wanted || leaving || !isSafeMoment()) return
  leaving = true
  // The release may have removed the script of toasts too.
  const toasts = await import('sonner').catch(() => undefined)
  toasts?.toast.info(m.client_updating(), { id: toastId, duration: Number.POSITIVE_INFINITY })
  setTimeout(() => {
    leaving = false
    if (!isSafeMoment()) toasts?.toast.dismiss(toastId)
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
    // Storage refused: there is no toast after the reload.
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(reloadedForKey)
  } catch {
    return null
  }
}

/** Returns whether a newer client exists and will be loaded. */
async function checkForUpdate(): Promise<boolean> {
  const own = ownBuild()
  const build = await readBuild()
  if (!own || !build || build === own || build === remembered()) return wanted !== undefined
  wanted = build
  void leaveWhenSafe()
  return true
}

/** Shows the toast after a reload. */
async function showCompleted(): Promise<void> {
  const own = ownBuild()
  if (!own || remembered() !== own) return
  sessionStorage.removeItem(reloadedForKey)
  const { toast } = await import('sonner')
  toast.success(m.client_updated())
}

/** Starts the checks; the returned function ends them. */
export function watchForUpdates(): () => void {
  void showCompleted()
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
