import { can } from '@cursus/rights'
import { localName } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Makes a theme of a name typed in a form; undefined without the right to. */
export function useCreateTheme() {
  const mayWrite = can(useMe(), 'themes.write')
  const create = trpc.management.theme.create.useMutation({ meta: { success: () => m.management_theme_created() } })
  if (!mayWrite) return undefined
  return async (name: string) => {
    try {
      // The English name is required; the other one can be given later.
      const made = await create.mutateAsync({ name: null, fallbackName: name })
      void api.management.theme.invalidate()
      return { value: made.id, label: localName(made) }
    } catch {
      // The mutation has told it.
      return undefined
    }
  }
}
