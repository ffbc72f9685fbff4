import { ChevronDown } from 'lucide-react'
import { Collapsible as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/text/format.ts'

/** A collapsible section (sheets: Versions, History). `aside` is placed before the chevron. */
export function Section({
  title,
  aside,
  defaultOpen = true,
  open,
  onOpenChange,
  children,
  level = 3,
  keepMounted,
  className,
}: {
  title: ReactNode
  aside?: ReactNode
  defaultOpen?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
  level?: 2 | 3
  /** Keeps its fields mounted while collapsed, so that typed text is kept. */
  keepMounted?: boolean
  className?: string
}) {
  const [own, setOwn] = useState(defaultOpen)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Primitive.Root
      open={open ?? own}
      onOpenChange={onOpenChange ?? setOwn}
      className={cn('border-b py-3 first:pt-0 last:border-b-0', className)}
    >
      <Heading>
        <Primitive.Trigger className="group flex min-h-8 w-full items-center gap-2 rounded-md text-left focus-visible:outline-offset-4">
          <span className="title min-w-0 flex-1 text-base">{title}</span>
          {aside ? (
            <span className="text-sm text-muted-foreground">
              {typeof aside === 'number' ? formatNumber(aside) : aside}
            </span>
          ) : null}
          <ChevronDown
            className="size-4 text-muted-foreground transition-transform duration-[160ms] group-data-[state=open]:rotate-180"
            aria-hidden
          />
        </Primitive.Trigger>
      </Heading>
      <Primitive.Content
        forceMount={keepMounted || undefined}
        className={cn(
          'overflow-hidden data-[state=open]:animate-fold-in data-[state=closed]:animate-fold-out',
          keepMounted && 'data-[state=closed]:hidden',
        )}
      >
        <div className="px-0.5 pt-2 pb-1">{children}</div>
      </Primitive.Content>
    </Primitive.Root>
  )
}
