import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ItemState } from '#web/lib/use-item.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { PagePending } from './page-pending.tsx'

export type PageOfProps<Data> = {
  of: ItemState<Data>
  title: string
  /** Link to the list of such items. */
  back: { link: LinkProps; label: string }
  className?: string
  /** Shown while loading, where the page has a frame of its own. */
  pending?: ReactNode
  children: (data: Data) => ReactNode
}

/** The page of one item with its states: loading, not found, failed, removed meanwhile. */
export function PageOf<Data>({ of: item, pending, children, ...rest }: PageOfProps<Data>) {
  const isTroubled = item.state !== 'ready' && item.state !== 'loading'
  const trouble = useLoaded(isTroubled, () => import('./item-fallback.tsx'))
  if (item.state === 'ready') return children(item.data)
  return isTroubled && trouble ? <trouble.ItemFallback of={item} {...rest} /> : (pending ?? <PagePending />)
}
