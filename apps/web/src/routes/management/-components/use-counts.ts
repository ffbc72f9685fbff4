import { can, type PlatformRight } from '@cursus/rights'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'

export type Counts = Readonly<Record<string, number | undefined>>

/** Counts for the entries of the drawer that the user may open; `undefined` while loading. */
export function useCounts(): Counts {
  const me = useMe()
  const may = (right: PlatformRight) => can(me, right)
  const one = { limit: 1 }
  const options = (right: PlatformRight) => ({ enabled: may(right), meta: { silent: true } })
  const { management } = trpc
  const counts: [route: string, right: PlatformRight, count: number | undefined][] = [
    ['/management/theme', 'themes.read', management.theme.list.useQuery(one, options('themes.read')).data?.total],
    [
      '/management/contentCategory',
      'contentCategories.read',
      management.category.list.useQuery(one, options('contentCategories.read')).data?.total,
    ],
    [
      '/management/content',
      'contents.read',
      management.content.list.useQuery(one, options('contents.read')).data?.total,
    ],
    ['/management/module', 'modules.read', management.module.list.useQuery(one, options('modules.read')).data?.total],
    [
      '/management/company',
      'companies.read',
      management.company.list.useQuery(one, options('companies.read')).data?.total,
    ],
    ['/management/user', 'users.read', management.user.list.useQuery(one, options('users.read')).data?.total],
    [
      '/management/platformManager',
      'platformManagers.read',
      management.platformManager.list.useQuery(one, options('platformManagers.read')).data?.total,
    ],
  ]
  return Object.fromEntries(counts.filter(([, right]) => may(right)).map(([route, , count]) => [route, count]))
}
