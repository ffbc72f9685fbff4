/**
 * Gives a text that its box cuts with an ellipsis its title once it is pointed at, everywhere: only
 * the browser knows what is cut, at which width.
 */
export function titleCutTexts(): void {
  const titled = new WeakSet<HTMLElement>()
  document.addEventListener('pointerover', ({ target }) => {
    const box = (target as Element).closest<HTMLElement>('.truncate, [class*=line-clamp-]')
    if (!box || (box.closest('[title]') && !titled.has(box))) return
    const isCut = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
    titled.add(box)
    if (isCut) box.title = box.textContent
    else box.removeAttribute('title')
  })
}
