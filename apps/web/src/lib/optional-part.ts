import type { ComponentType } from 'react'

/** For `lazy`: a part without which the page still serves. When its script cannot be fetched, nothing stands in its place. */
export const optionalPart = (load: () => Promise<ComponentType>) => async (): Promise<{ default: ComponentType }> => ({
  default: await load().catch(() => () => null),
})

/** The page has drawn what it was opened for. */
export const pageIsLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => window.addEventListener('load', done, { once: true }))
