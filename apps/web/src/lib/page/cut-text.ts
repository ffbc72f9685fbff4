/**
 * Gives a text that its box cuts with an ellipsis its title once it is pointed at, everywhere: only
 * the browser knows what is cut, at which width.
 */
export function titleCutTexts(): void {
  document.addEventListener('pointerover', ({ target }) => {
    const box = (target as Element).closest<HTMLElement>('.truncate, [class*=line-clamp-]')
    if (!box || (box.closest('[title]') ?? box) !== box) return
    const isCut = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
    if (isCut) box.title = box.textContent
    else if (box.title === box.textContent) box.removeAttribute('title')
  })
}
