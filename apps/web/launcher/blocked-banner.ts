import type { LaunchInit } from './protocol.ts'

/**
 * Shown when the browser blocked a window of the package. The button is on this page, because a
 * click on the application's page cannot open a window of this origin.
 */
export function createBlockedBanner() {
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
