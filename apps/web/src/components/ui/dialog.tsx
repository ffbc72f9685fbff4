import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { stayForToasts } from '#web/lib/fault/toast.ts'
import { HoldPage } from '#web/lib/page/hold-page.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { m } from '#web/paraglide/messages.js'
import { IconButton } from './icon-button.tsx'

export const overlayClass =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

/**
 * Initial focus of a dialog: the element that asks for it, else the first field, else the dialog
 * itself. Never the close button, which comes first and would show its tooltip.
 */
export function focusOnOpen(event: Event): void {
  event.preventDefault()
  focusOpened(event.currentTarget as HTMLElement)
}

/** The same for a dialog whose content came after its frame. */
export function focusOpened(panel: HTMLElement): void {
  if (document.activeElement !== panel && panel.contains(document.activeElement)) return
  const field = panel.querySelector<HTMLElement>(
    'input:not([type="file"], [readonly], :disabled), textarea:not([readonly], :disabled), [role="combobox"]:not(:disabled)',
  )
  ;(field ?? panel).focus()
}

const centred = 'top-1/2 left-1/2 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 rounded-xl border'
const sizes = {
  md: `${centred} max-w-[500px]`,
  wide: `${centred} max-w-[640px]`,
  // Specification §9: 40vw, at least 500 px, full size on a small screen.
  page: 'inset-0 pb-[env(safe-area-inset-bottom)] md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-32px)] md:w-[max(40vw,500px)] md:-translate-1/2 md:rounded-xl md:border',
}

/**
 * A modal dialog. `description` is read after the title; `size` is 500 or 640 px wide, or that of a
 * page. `onFocusLost` is called on closing when the element that opened it is gone.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  children,
  foot,
  hideTitle,
  closable = true,
  onFocusLost,
  className,
  ...props
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof sizes
  foot?: ReactNode
  hideTitle?: boolean
  /** False: no close button; only its own actions close it. */
  closable?: boolean
  onFocusLost?: () => void
  children?: ReactNode
} & Omit<ComponentProps<typeof Primitive.Content>, 'title'>) {
  const focus = useReturnFocus(focusOnOpen, onFocusLost)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          {...focus}
          tabIndex={-1}
          onInteractOutside={stayForToasts}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex flex-col overflow-hidden bg-popover shadow-dialog outline-none data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
            sizes[size],
            className,
          )}
          {...props}
        >
          <HoldPage />
          <div className={cn('flex items-start gap-3 px-5 pt-5', hideTitle && 'sr-only')}>
            <div className="min-w-0 flex-1">
              <Primitive.Title className="title text-lg">{title}</Primitive.Title>
              {description ? (
                <Primitive.Description className="mt-1 text-sm text-muted-foreground">
                  {description}
                </Primitive.Description>
              ) : null}
            </div>
            {hideTitle || !closable ? null : (
              <Primitive.Close asChild>
                <IconButton label={m.common_close()} size="icon-sm" className="-mt-1 -mr-1">
                  <X aria-hidden />
                </IconButton>
              </Primitive.Close>
            )}
          </div>
          <div className={cn('min-h-0 flex-1 overflow-y-auto', hideTitle ? '' : 'px-5 py-4')}>{children}</div>
          {foot ? <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">{foot}</div> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
