/**
 * Handles missing scripts of a removed release: an older page requests files that the server no
 * longer has, and only a reload at a safe moment helps. The handler (`features/update`) is loaded
 * after the first page and registers here.
 */
type Answer = (error: unknown) => Promise<boolean>
let whenStale: Answer | undefined

export const isStaleScript = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

/** Marks the router's own reload as done, because it would reload at once without asking. */
export function preventReloadOnStaleScript(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: Error }
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload?.message}`, '1')
    } catch {
      // Storage refused: the router reads none either.
    }
  })
}

export function setStaleScriptHandler(handler: Answer): void {
  whenStale = handler
}

/**
 * Whether a new release explains the failure; then the page will be reloaded and no error is shown.
 */
export const isUpdatePending = async (error: unknown): Promise<boolean> =>
  isStaleScript(error) && ((await whenStale?.(error)) ?? false)
