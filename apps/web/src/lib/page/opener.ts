let pressed: Element | null = null
globalThis.addEventListener?.(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button, a[href], [role="menuitem"], [tabindex]') : null
  },
  { capture: true },
)

/**
 * The element to focus when a dialog that opens now is closed: the focused one or, for a menu item,
 * which will be gone, the menu's button. Safari focuses no button on a click, so that there it is
 * the pressed one.
 */
export function openerNow(): HTMLElement | null {
  const focused = document.activeElement === document.body ? pressed : document.activeElement
  const menu = focused?.closest('[role="menu"]')
  const button = menu && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
  return button ?? (focused instanceof HTMLElement ? focused : null)
}
