import type { ComponentType } from 'react'

/**
 * For `lazy`: an optional part of the page. When its script cannot be loaded, nothing is rendered.
 */
export const optionalPart = (load: () => Promise<ComponentType>) => async (): Promise<{ default: ComponentType }> => ({
  default: await load().catch(() => () => null),
})

/** Resolves when the page is loaded. */
export const pageIsLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => window.addEventListener('load', done, { once: true }))
