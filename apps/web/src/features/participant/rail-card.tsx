import type { ReactNode } from 'react'
import { Card } from '#web/components/ui/card.tsx'
import { formatNumber } from '#web/lib/text/format.ts'

export function RailCard({
  title,
  count,
  aside,
  children,
}: {
  title: string
  count?: number
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Card className="p-4">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="title text-base">
          {title}{' '}
          {count === undefined ? null : (
            <span className="ml-1.5 font-sans text-sm font-normal tracking-normal text-muted-foreground tabular-nums">
              {formatNumber(count)}
            </span>
          )}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}
