import { m } from '#web/paraglide/messages.js'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'
import { PageHeader } from './page-header.tsx'
import { SheetRoute } from './sheet-route.tsx'

/** A page that is not built yet; its address and rights are final. */
export function PlaceholderPage({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState title={m.common_placeholder_title()} text={m.common_placeholder_text()} />
    </Page>
  )
}

/** The same for a child route in a sheet. */
export function PlaceholderSheet({ title }: { title: string }) {
  return (
    <SheetRoute title={title}>
      <EmptyState title={m.common_placeholder_title()} text={m.common_placeholder_text()} />
    </SheetRoute>
  )
}
