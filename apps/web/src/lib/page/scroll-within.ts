/**
 * Scrolls the item to the middle of its list. `scrollIntoView` would scroll all that is around the
 * list too.
 */
export function scrollWithin(list: Element | null | undefined, item: Element | null | undefined): void {
  if (!list || !item) return
  const [around, inside] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
  list.scrollTop += inside.top - around.top - (around.height - inside.height) / 2
}
