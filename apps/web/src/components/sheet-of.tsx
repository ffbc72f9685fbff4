import type { ReactNode } from 'react'
import type { ItemState } from '#web/lib/list/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from './empty-state.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { LoadingSheet, useCloseSheet } from './sheet-route.tsx'
import { Button } from './ui/button.tsx'

/**
 * The sheet of one item with its states: loading, not found, failed, removed meanwhile. `children`
 * renders the item in a `SheetRoute`.
 */
export function SheetOf<Data>({ of: item, children }: { of: ItemState<Data>; children: (data: Data) => ReactNode }) {
  const close = useCloseSheet()
  switch (item.state) {
    case 'ready':
      return children(item.data)
    case 'loading':
      return <LoadingSheet />
    case 'failed':
      return (
        <LoadingSheet>
          <FailureNotice error={item.error} onRetry={item.retry} />
        </LoadingSheet>
      )
    case 'missing':
    case 'gone': {
      const title = item.state === 'gone' ? m.common_gone_title() : m.common_missing_title()
      return (
        <LoadingSheet documentTitle={title}>
          <div role="alert">
            <EmptyState
              title={title}
              text={item.state === 'gone' ? m.common_gone_text() : m.common_missing_text()}
              action={
                <Button variant="outline" onClick={close}>
                  {m.common_back_to_list()}
                </Button>
              }
            />
          </div>
        </LoadingSheet>
      )
    }
  }
}
