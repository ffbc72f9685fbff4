import { can } from '@cursus/rights'
import { useCreateNamed } from '#web/features/catalogue/create-named.tsx'
import { useMe } from '#web/lib/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Makes a category of a name typed in a form; undefined without the right to. */
export function useCreateCategory() {
  const mayWrite = can(useMe(), 'contentCategories.write')
  const { create, dialog } = useCreateNamed({
    title: m.management_category_new(),
    success: m.management_category_created,
    send: (names) => trpcClient.management.category.create.mutate(names),
    onMade: () => void api.management.category.invalidate(),
  })
  return { create: mayWrite ? create : undefined, dialog }
}
