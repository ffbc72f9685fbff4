import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/text/format.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('rounded-lg border bg-card text-card-foreground', className)} {...props} />
}

/** The head of a card on home pages: title with count, a legend beside it, and an aside. */
export function CardHead({
  title,
  count,
  legend,
  aside,
}: {
  title: ReactNode
  count?: number | undefined
  legend?: ReactNode
  aside?: ReactNode
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b px-4 py-2 print:min-h-0">
      <h2 className="title text-base">
        {title}{' '}
        {count === undefined ? null : (
          <span className="ml-2 font-sans font-normal tracking-normal text-muted-foreground tabular-nums">
            {formatNumber(count)}
          </span>
        )}
      </h2>
      {legend ? <div className="min-w-0 grow basis-40 max-sm:order-last max-sm:basis-full">{legend}</div> : null}
      {aside}
    </div>
  )
}
