import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { m } from '#web/paraglide/messages.js'

/** Placeholder of the rows while they load. */
export function ListSkeleton({ small }: { small?: boolean }) {
  return (
    <div aria-busy className="overflow-hidden rounded-lg border bg-card">
      <span className="sr-only">{m.common_loading()}</span>
      {small ? null : <div className="h-10 border-b bg-muted" />}
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <div key={index} className="flex h-[52px] items-center gap-3 border-b px-3 last:border-b-0">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3 w-44" />
            <Skeleton className="h-2.5 w-28" />
          </div>
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-3 w-16 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}
