import type { ContentRow } from '@cursus/contract/content'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * Finds contents by title, reference or tag and adds them one by one; stays open in between.
 * `refuse` returns why one cannot be added. `chosen` ones are marked and cannot be added twice.
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
  const list = useLoaded(
    open,
    () => import('./content-picker-list.tsx'),
    () => setOpen(false),
  )
  return (
    // Modal, because inside a sheet the wheel would not scroll it otherwise.
    <Popover modal open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="outline"
          size="sm"
          aria-label={label}
          aria-describedby={errorId}
          data-invalid={errorId && true}
        >
          <Plus aria-hidden />
          {children}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={label ?? m.management_picker_add()}
        className="w-[min(420px,calc(100vw-32px))]"
      >
        {list ? (
          <list.ContentPickerList chosen={chosen} onPick={onPick} refuse={refuse} />
        ) : (
          <p className="px-3 py-6 text-center text-sm text-muted-foreground" role="status">
            {m.common_loading()}
          </p>
        )}
      </PopoverContent>
    </Popover>
  )
}
