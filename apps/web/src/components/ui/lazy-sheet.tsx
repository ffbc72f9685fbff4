import type { ComponentProps } from 'react'
import { useLoaded } from '#web/lib/use-loaded.ts'
import type { Sheet } from './sheet.tsx'

const loadSheet = () => import('./sheet.tsx')

/** A `Sheet` whose script is loaded when it first opens. */
export function LazySheet(props: ComponentProps<typeof Sheet>) {
  const loaded = useLoaded(props.open === true, loadSheet, () => props.onOpenChange?.(false))
  return loaded ? <loaded.Sheet {...props} /> : null
}
