import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** Labelled values in a grid of two columns; empty values are left out. */
export function Facts({ facts }: { facts: readonly (Fact | null | undefined | false)[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      {facts.map((fact) =>
        fact && fact.value !== null && fact.value !== undefined && fact.value !== '' ? (
          <div key={fact.label} className="min-w-0">
            <dt className="text-xs text-muted-foreground">{fact.label}</dt>
            <dd className="mt-0.5 text-sm break-words tabular-nums">{fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
