/** After a refused form was drawn: the focus goes to its first field with an error, whatever kind of control it is. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  })
}
