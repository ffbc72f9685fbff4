import { m } from '#web/paraglide/messages.js'
import { Page } from './page.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/** Shown when a page takes longer to load: placeholders of its title and body. */
export function PagePending() {
  return (
    <Page>
      <div aria-busy>
        <span className="sr-only" role="status">
          {m.common_loading()}
        </span>
        <Skeleton className="mb-6 h-8 w-64" />
        <Skeleton className="mb-3 h-10 w-full max-w-xl" />
        <Skeleton className="h-80 w-full" />
      </div>
    </Page>
  )
}
