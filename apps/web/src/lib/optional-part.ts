import type { ComponentType } from 'react'

/**
 * For `lazy`: an optional part of the page. When its script cannot be loaded, nothing is rendered.
 */
export const optionalPart =
  <Props extends object = object>(load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<{ default: ComponentType<Props> }> => ({ default: await load().catch(() => () => null) })

/** Called when the first page is on the screen with its data. */
export let notePageLoaded = (): void => {}
const loaded = new Promise<void>((done) => {
  notePageLoaded = done
})
/** Resolves when the first page is on the screen with its data: what it loads does not wait. */
export const pageIsLoaded = (): Promise<void> => loaded
