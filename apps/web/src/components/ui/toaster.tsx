import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Primitive } from 'sonner'
import { isOfToasts } from '#web/lib/fault/toast.ts'
import { m } from '#web/paraglide/messages.js'

const aboveFoot = 'calc(max(60px, var(--sheet-foot, 0px)) + 16px)'

/** The region of toasts. Sonner's region is polite, so it interrupts nothing. */
export function Toaster() {
  useEffect(() => {
    // Before the sheet hears of it, which would take the focus back.
    const keep = (event: FocusEvent) => {
      if (isOfToasts(event.type === 'focusin' ? event.target : event.relatedTarget)) event.stopPropagation()
    }
    window.addEventListener('focusin', keep, true)
    window.addEventListener('focusout', keep, true)
    return () => {
      window.removeEventListener('focusin', keep, true)
      window.removeEventListener('focusout', keep, true)
    }
  }, [])
  return (
    <Primitive
      position="bottom-right"
      // Above the foot of sheets and forms, to keep their actions visible.
      offset={{ bottom: aboveFoot }}
      mobileOffset={{ bottom: aboveFoot }}
      containerAriaLabel={m.common_notifications_region()}
      closeButton
      expand
      icons={{
        success: <CircleCheck className="size-[18px] text-success-strong" aria-hidden />,
        error: <CircleAlert className="size-[18px] text-destructive-strong" aria-hidden />,
        info: <Info className="size-[18px] text-primary" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: m.common_close(),
        classNames: {
          toast:
            'group/toast pointer-events-auto relative flex w-(--width) items-start gap-3 rounded-lg border bg-popover py-3.5 pr-10 pl-3.5 font-sans text-sm text-popover-foreground shadow-float',
          title: 'font-semibold',
          description: 'text-muted-foreground',
          icon: 'mt-px shrink-0',
          content: 'min-w-0 flex-1',
          actionButton: 'shrink-0 text-link',
          closeButton:
            'absolute! top-3! right-2.5! left-auto! flex! size-6! translate-none! items-center justify-center rounded-md! border-0! bg-transparent! text-foreground! hover:bg-secondary!',
        },
      }}
    />
  )
}
