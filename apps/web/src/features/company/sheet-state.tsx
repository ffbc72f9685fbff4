import { FailureNotice } from '#web/components/failure-notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { m } from '#web/paraglide/messages.js'

/** A sheet before its thing is there, or when it could not be read. */
export function SheetState({ title, error }: { title: string; error?: unknown }) {
  return (
    <SheetRoute title={title}>
      {error ? (
        <FailureNotice error={error} />
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <span className="sr-only">{m.company_sheet_loading()}</span>
          <div className="grid grid-cols-2 gap-4">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-9" />
            ))}
          </div>
          <Skeleton className="h-40" />
        </div>
      )}
    </SheetRoute>
  )
}
