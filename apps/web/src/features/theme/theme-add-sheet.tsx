import { useNavigate } from '@tanstack/react-router'
import { NamesAddSheet } from '#web/features/catalogue/names-add-sheet.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** A new theme; its sheet follows. */
export function ThemeAddSheet() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = trpc.management.theme.create.useMutation({
    meta: { silent: true, success: () => m.management_theme_created() },
    onSuccess: async (theme) => {
      utils.management.theme.get.setData({ id: theme.id }, theme)
      void utils.management.theme.list.invalidate()
      await navigate({
        to: '/management/theme/$themeId',
        params: { themeId: theme.id },
        search: true,
        replace: true,
        ignoreBlocker: true,
      })
    },
  })
  return <NamesAddSheet title={m.management_theme_new()} save={create.mutateAsync} pending={create.isPending} />
}
