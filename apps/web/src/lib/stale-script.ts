/**
 * A script of a release that is gone: a page that was opened before an update asks for what the server no longer has. Only loading the page
 * again helps, at a safe moment; who does that (`features/update`) comes after the first page, so the two meet here.
 */
type Answer = (error: unknown) => Promise<boolean>
let whenStale: Answer | undefined

export const isStaleScript = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)

/** The router would load the page again at once, without a word and whatever the reader is at: it is told that it did so already. */
export function keepPageOnStaleScript(): void {
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

/** Whether a new release explains the failure; then the page will be loaded again and nothing else has to be told. */
export const isUpdateOnItsWay = async (error: unknown): Promise<boolean> =>
  isStaleScript(error) && ((await whenStale?.(error)) ?? false)
