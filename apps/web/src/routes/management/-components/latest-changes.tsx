import type { HistoryNoun } from '@cursus/contract/audit'
import type { ManagementNews } from '@cursus/contract/home'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { changeHeadline } from '#web/features/catalogue/history-section.tsx'
import { formatRecent } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'

const linkOfChange = {
  theme: (themeId: string) => ({ to: '/management/theme/$themeId', params: { themeId } }),
  category: (contentCategoryId: string) => ({
    to: '/management/contentCategory/$contentCategoryId',
    params: { contentCategoryId },
  }),
  content: (contentId: string) => ({ to: '/management/content/$contentId', params: { contentId } }),
  module: (moduleId: string) => ({ to: '/management/module/$moduleId', params: { moduleId } }),
  company: (companyId: string) => ({ to: '/management/company/$companyId', params: { companyId } }),
  user: (userId: string) => ({ to: '/management/user/$userId', params: { userId } }),
  platformManager: (userId: string) => ({ to: '/management/platformManager/$userId', params: { userId } }),
  job: () => ({ to: '/management/job' }),
} as const satisfies Record<HistoryNoun, (id: string) => LinkProps>

/** What changed and by whom, as far as the user may read it. */
export function LatestChanges({ changes }: { changes: ManagementNews['changes'] | undefined }) {
  if (!changes) return <Skeleton className="h-64" />
  return (
    <Card>
      <CardHead title={m.management_home_changes()} />
      {changes.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted-foreground">{m.management_home_changes_none()}</p>
      ) : (
        <ul className="divide-y">
          {changes.map((change) => {
            const { icon: Icon, text } = changeHeadline(change)
            return (
              <li key={change.id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-muted">
                <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-secondary text-muted-foreground">
                  <Icon className="size-4" aria-hidden />
                </span>
                <Link
                  {...linkOfChange[change.noun](change.thingId)}
                  className="min-w-0 flex-1 before:absolute before:inset-0"
                >
                  <span className="block truncate text-sm font-medium">{change.title}</span>
                  <span className="block truncate text-xs text-muted-foreground">{text.replaceAll('**', '')}</span>
                </Link>
                <span className="w-20 shrink-0 text-right text-xs text-muted-foreground tabular-nums max-sm:hidden">
                  {formatRecent(change.creationDate)}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
