import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/text/format.ts'

export const Tabs = Primitive.Root
export const TabsContent = Primitive.Content

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('flex gap-5 overflow-x-auto border-b', className)} {...props} />
}

export function Tab({ count, children, ...props }: ComponentProps<typeof Primitive.Trigger> & { count?: number }) {
  return (
    <Primitive.Trigger
      className="-mb-px flex h-10 items-center gap-1.5 rounded-t-md border-b-2 border-transparent text-sm whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-foreground"
      {...props}
    >
      {children}{' '}
      {count === undefined ? null : <span className="text-xs text-muted-foreground">{formatNumber(count)}</span>}
    </Primitive.Trigger>
  )
}
