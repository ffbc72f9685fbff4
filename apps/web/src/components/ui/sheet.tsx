import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { keepToastsAbove, stayForToasts } from '#web/lib/fault/toast.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { focusOnOpen, overlayClass } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'

const sides = {
  right:
    'inset-y-0 right-0 w-full border-l pr-[env(safe-area-inset-right)] md:w-[max(40vw,500px)] data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  left: 'inset-y-0 left-0 w-[calc(280px+env(safe-area-inset-left))] border-r pl-[env(safe-area-inset-left)] data-[state=open]:animate-drawer-in data-[state=closed]:animate-drawer-out',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t px-[env(safe-area-inset-left)] data-[state=open]:animate-foot-in data-[state=closed]:animate-foot-out',
}

type SheetShellProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  side?: keyof typeof sides
  /** `wide`: for a table in it. `fit`: beside the page as high as its content, which is short. */
  form?: 'usual' | 'wide' | 'fit'
  children: ReactNode
}

/** The side panel. Its content is `SheetParts`, or custom. */
export function SheetShell({ open, onOpenChange, side = 'right', form, children }: SheetShellProps) {
  const focus = useReturnFocus(focusOnOpen)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          {...focus}
          tabIndex={-1}
          onInteractOutside={stayForToasts}
          aria-describedby={undefined}
          className={cn(
            'fixed z-50 flex flex-col bg-background pb-[env(safe-area-inset-bottom)] shadow-dialog outline-none',
            sides[side],
            form === 'wide' && 'md:w-[min(100vw,800px)]',
            form === 'fit' && 'md:bottom-auto md:max-h-dvh md:overflow-hidden md:rounded-bl-xl md:border-b',
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export type SheetPartsProps = {
  title: ReactNode
  subtitle?: ReactNode
  eyebrow?: ReactNode
  thumb?: ReactNode
  badges?: ReactNode
  actions?: ReactNode
  foot?: ReactNode
  footNote?: ReactNode
  children?: ReactNode
  /** No padding and no visible head; the title is still read. */
  bare?: boolean
  /** With its head, but without padding and foot. */
  flush?: boolean
}

/**
 * Head, scrolling body, foot with the actions at the right. `thumb` is 56 px; `badges` are under
 * the title; `actions` are icon buttons before the close button; `footNote` (a dangerous action or
 * a hint) is at the left of the foot.
 */
export function SheetParts({
  title,
  subtitle,
  eyebrow,
  thumb,
  badges,
  actions,
  foot,
  footNote,
  children,
  bare,
  flush,
}: SheetPartsProps) {
  return (
    <>
      {bare ? (
        <Primitive.Title className="sr-only">{title}</Primitive.Title>
      ) : (
        <header
          className={cn('flex items-start gap-3.5 border-b px-4 py-4 low:items-center low:py-1.5', !flush && 'md:px-6')}
        >
          {thumb ? <div className="size-14 shrink-0 overflow-hidden rounded-lg low:hidden">{thumb}</div> : null}
          <div className="min-w-0 flex-1">
            {eyebrow ? (
              <div className="flex items-center gap-2 text-xs text-muted-foreground low:hidden">{eyebrow}</div>
            ) : null}
            <Primitive.Title className="title text-lg break-words low:line-clamp-1 low:text-base">
              {typeof title === 'string' ? typeset(title) : title}
            </Primitive.Title>
            {subtitle ? (
              <Primitive.Description className="mt-0.5 text-sm break-words text-muted-foreground low:hidden">
                {subtitle}
              </Primitive.Description>
            ) : null}
            {badges ? <div className="mt-2 flex flex-wrap gap-1.5">{badges}</div> : null}
          </div>
          <div className="flex items-center gap-1">
            {actions}
            <Primitive.Close asChild>
              <IconButton label={m.common_close()} size="icon-sm">
                <X aria-hidden />
              </IconButton>
            </Primitive.Close>
          </div>
        </header>
      )}
      <div className={cn('min-h-0 flex-1 overflow-y-auto', flush ? 'flex flex-col' : !bare && 'px-4 py-4 md:px-6')}>
        {children}
      </div>
      {foot || footNote ? (
        <footer
          ref={keepToastsAbove}
          className="flex min-h-[60px] flex-wrap items-center gap-2 border-t bg-card px-4 py-3 low:min-h-0 low:py-1.5 md:px-6"
        >
          <div className="min-w-40 flex-1 text-sm text-muted-foreground empty:hidden has-[button]:min-w-min">
            {footNote}
          </div>
          <div className="ml-auto flex flex-wrap justify-end gap-2 has-[[role=alert],[role=progressbar]]:w-full">
            {foot}
          </div>
        </footer>
      ) : null}
    </>
  )
}

export function Sheet({ open, onOpenChange, side, ...parts }: Omit<SheetShellProps, 'children'> & SheetPartsProps) {
  return (
    <SheetShell open={open} onOpenChange={onOpenChange} side={side}>
      <SheetParts {...parts} />
    </SheetShell>
  )
}
