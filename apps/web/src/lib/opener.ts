/**
 * The element to focus when a dialog that opens now is closed: the focused one or, for a menu item,
 * which will be gone, the menu's button.
 */
export function openerNow(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  const button = menu && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
  return button ?? (focused instanceof HTMLElement ? focused : null)
}
