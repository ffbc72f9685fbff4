import { createFileRoute } from '@tanstack/react-router'
import { ThemeSheet } from '#web/features/theme/theme-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/management/theme/$themeId')({
  beforeLoad: guard('/management/theme/$themeId'),
  // Warmed, not waited for: a failure is told in the sheet.
  loader: ({ params }) => void api.management.theme.get.prefetch({ id: params.themeId }),
  component: Sheet,
})

function Sheet() {
  const { themeId } = Route.useParams()
  return <ThemeSheet key={themeId} themeId={themeId} />
}
