import type { ContentRow } from '@cursus/contract/content'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { m } from '#web/paraglide/messages.js'
import { ContentPickerList } from './content-picker-list.tsx'

/**
 * Finds contents by search and filters and adds them one by one; stays open in between. It opens in
 * the page, so that it covers nothing of what is filled. `refuse` returns why one cannot be added.
 * `chosen` ones are marked and cannot be added twice.
 */
export function ContentPicker({
  chosen,
  onPick,
  refuse,
  label,
  errorId,
  children,
}: {
  chosen: ReadonlySet<string>
  onPick: (content: ContentRow) => void
  refuse?: (content: ContentRow) => string | undefined
  /** Accessible name of the button when its text is not specific enough. */
  label?: string
  /**
   * Id of the error about the selection, announced with the button, which a refused form focuses.
   */
  errorId?: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !panel.current?.contains(document.activeElement)) return
      // Before the sheet around it, which would close.
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open])
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        ref={button}
        variant="outline"
        size="sm"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-describedby={errorId}
        data-invalid={errorId && true}
        onClick={() => setOpen(!open)}
      >
        <Plus aria-hidden />
        {children}
      </Button>
      {open ? (
        <section
          ref={panel}
          id={id}
          aria-label={label ?? m.management_picker_add()}
          className="w-full rounded-lg border bg-card"
        >
          <ContentPickerList chosen={chosen} onPick={onPick} refuse={refuse} />
          <div className="flex justify-end border-t p-2">
            <Button variant="secondary" size="sm" onClick={close}>
              {m.management_picker_done()}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  )
}
