import type { ReactNode } from 'react'
import { Notice } from '#web/components/notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { m } from '#web/paraglide/messages.js'

/** A sheet whose thing is still loading, or could not be: the same frame, so that nothing jumps when it comes. */
export function SheetState({ title, error, onRetry }: { title: ReactNode; error: unknown; onRetry: () => void }) {
  return (
    <SheetRoute title={title}>
      {error ? (
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
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </SheetRoute>
  )
}
