import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ItemState } from '#web/lib/list/use-item.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from './empty-state.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Page, PageHeader } from './page.tsx'
import { PagePending } from './page-pending.tsx'
import { Button } from './ui/button.tsx'

export type PageOfProps<Data> = {
  of: ItemState<Data>
  title: string
  /** Link to the list of such items. */
  back: { link: PageLink; label: string }
  className?: string
  /** Shown while loading, where the page has a frame of its own. */
  pending?: ReactNode
  children: (data: Data) => ReactNode
}

/** The page of one item with its states: loading, not found, failed, removed meanwhile. */
export function PageOf<Data>({ of: item, pending, children, ...rest }: PageOfProps<Data>) {
  if (item.state === 'ready') return children(item.data)
  return item.state === 'loading' ? (pending ?? <PagePending />) : <Trouble of={item} {...rest} />
}

function Trouble({ of: item, title, back, className }: Omit<PageOfProps<unknown>, 'children'>) {
  const isGone = item.state === 'gone'
  const missing = isGone ? m.common_gone_title() : m.common_missing_title()
  usePageTitle(item.state === 'failed' ? title : missing)
  return (
    <Page className={className}>
      {item.state === 'failed' ? (
        <>
          <PageHeader title={title} />
          <FailureNotice error={item.error} onRetry={item.retry} />
        </>
      ) : (
        <div role="alert">
          <EmptyState
            level={1}
            title={missing}
            text={isGone ? m.common_gone_text() : m.common_missing_text()}
            action={
              <Button variant="outline" asChild>
                <Link {...back.link}>{back.label}</Link>
              </Button>
            }
          />
        </div>
      )}
    </Page>
  )
}
