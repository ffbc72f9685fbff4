import type { LaunchInit } from './protocol.ts'

/**
 * What is shown when the browser kept a window of the package from opening. It is on this page because the press has to be: a press on the
 * application's page opens no window of this origin.
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
