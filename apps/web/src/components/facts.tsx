import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** What is known of a thing, in a grid of two columns: the name of each fact over its value. Facts without value are left out. */
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
