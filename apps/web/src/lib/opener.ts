/**
 * To what a dialog that opens now gives the focus back: to what has it, or, where that is an entry of a menu, which will be gone, to the
 * menu's button.
 */
export function openerNow(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  const button = menu && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
  return button ?? (focused instanceof HTMLElement ? focused : null)
}
