import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/** `wide`: takes both columns, for long words such as e-mail addresses. */
type Fact = { label: string; value: ReactNode; wide?: boolean }

/** Labelled values in a grid of two columns; empty values are left out. */
export function Facts({ facts }: { facts: readonly (Fact | null | undefined | false)[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      {facts.map((fact) =>
        fact && fact.value !== null && fact.value !== undefined && fact.value !== '' ? (
          <div key={fact.label} className={cn('min-w-0', fact.wide && 'col-span-2')}>
            <dt className="text-xs text-muted-foreground">{fact.label}</dt>
            <dd className="mt-0.5 text-sm">{fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
