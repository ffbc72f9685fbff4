import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from './empty-state.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Page } from './page.tsx'
import { PageHeader } from './page-header.tsx'
import type { PageOfProps } from './page-of.tsx'
import { Button } from './ui/button.tsx'

/** Shown by `PageOf` without an item. */
export function ItemFallback({ of: item, title, back, className }: Omit<PageOfProps<unknown>, 'children'>) {
  const isGone = item.state === 'gone'
  return (
    <Page className={className}>
      {item.state === 'failed' ? (
        <>
          <PageHeader title={title} />
          <FailureNotice error={item.error} onRetry={item.retry} />
        </>
      ) : (
        <div role="alert">
          <PageHeader title={title} className="sr-only" />
          <EmptyState
            title={isGone ? m.common_gone_title() : m.common_missing_title()}
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
