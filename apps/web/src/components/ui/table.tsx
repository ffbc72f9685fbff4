import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A plain table in a card; lists with search and pages use `DataList`. */
export function Table(props: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-card">
      <table className="w-full border-collapse text-sm" {...props} />
    </div>
  )
}

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-10 border-b bg-muted px-3 text-left text-xs font-medium whitespace-nowrap text-muted-foreground',
        className,
      )}
      {...props}
    />
  )
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('h-11 px-3 py-1.5', className)} {...props} />
}

export function Tr(props: ComponentProps<'tr'>) {
  return <tr className="[tbody_&]:border-b [tbody_&]:last:border-b-0" {...props} />
}
