import { can } from '@cursus/rights'
import { useCreateNamed } from '#web/features/catalogue/create-named.tsx'
import { useMe } from '#web/lib/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Makes a theme of a name typed in a form; undefined without the right to. */
export function useCreateTheme() {
  const mayWrite = can(useMe(), 'themes.write')
  const { create, dialog } = useCreateNamed({
    title: m.management_theme_new(),
    success: m.management_theme_created,
    send: (names) => trpcClient.management.theme.create.mutate(names),
    onMade: () => void api.management.theme.invalidate(),
  })
  return { create: mayWrite ? create : undefined, dialog }
}
