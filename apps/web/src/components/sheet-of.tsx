import type { ReactNode } from 'react'
import type { ItemState } from '#web/lib/list/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from './empty-state.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { SheetRoute, SheetRouteShell, useCloseSheet } from './sheet-route.tsx'
import { Button } from './ui/button.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/**
 * The sheet of one item with its states: loading, not found, failed, removed meanwhile. `children`
 * renders the item in a `SheetRoute`; `title` is shown until it is loaded.
 */
export function SheetOf<Data>({
  of: item,
  title,
  closeTo,
  fit,
  children,
}: {
  of: ItemState<Data>
  title: string
  closeTo?: string
  fit?: boolean
  children: (data: Data) => ReactNode
}) {
  return (
    <SheetRouteShell closeTo={closeTo} fit={fit}>
      {item.state === 'ready' ? (
        children(item.data)
      ) : (
        <SheetRoute title={title} documentTitle={missingTitle(item)}>
          <Unready item={item} closeTo={closeTo} />
        </SheetRoute>
      )}
    </SheetRouteShell>
  )
}

/** What is said instead of an item that is not there. */
const missingTitle = ({ state }: ItemState<unknown>): string | undefined =>
  state === 'gone' ? m.common_gone_title() : state === 'missing' ? m.common_missing_title() : undefined

function Unready({ item, closeTo }: { item: Exclude<ItemState<unknown>, { state: 'ready' }>; closeTo?: string }) {
  const close = useCloseSheet(closeTo)
  switch (item.state) {
    case 'loading':
      return (
        <div className="flex flex-col gap-3" aria-busy>
          <span className="sr-only">{m.common_loading()}</span>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-20 w-full" />
        </div>
      )
    case 'failed':
      return <FailureNotice error={item.error} onRetry={item.retry} />
    case 'missing':
    case 'gone':
      return (
        <div role="alert">
          <EmptyState
            title={missingTitle(item)}
            text={item.state === 'gone' ? m.common_gone_text() : m.common_missing_text()}
            action={
              <Button variant="outline" onClick={close}>
                {m.common_back_to_list()}
              </Button>
            }
          />
        </div>
      )
  }
}
