import type { ReactNode } from 'react'
import { Notice } from '#web/components/notice.tsx'
import { Page, PageHeader } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { m } from '#web/paraglide/messages.js'

/** An edit page that has no form to show: still loading, failed, or not to be changed (`refusal`). */
export function EditPageState({
  title,
  error,
  onRetry,
  refusal,
  back,
}: {
  title: string
  error?: unknown
  onRetry?: () => void
  refusal?: string
  back?: ReactNode
}) {
  return (
    <Page className="mx-auto w-full max-w-3xl">
      <PageHeader title={title} breadcrumb={back ? [back, m.management_edit()] : undefined} />
      {refusal ? (
        <Notice>{refusal}</Notice>
      ) : error ? (
        <Notice
          tone="danger"
          live
          action={
            <Button variant="link" onClick={onRetry}>
              {m.common_retry()}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      ) : (
        <div className="flex flex-col gap-3" aria-busy>
          <span className="sr-only">{m.common_loading()}</span>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Page>
  )
}

/** The actions of an edit page, always in reach at the foot of the screen. */
export function EditFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-t bg-background px-4 py-3 sm:-mx-6 sm:px-6">
      {children}
    </div>
  )
}
