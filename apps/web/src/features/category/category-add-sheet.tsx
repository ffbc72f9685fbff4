import { useNavigate } from '@tanstack/react-router'
import { NamesAddSheet } from '#web/features/catalogue/names-add-sheet.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** A new category; its sheet follows. */
export function CategoryAddSheet() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = trpc.management.category.create.useMutation({
    meta: { silent: true, success: () => m.management_category_created() },
    onSuccess: async (category) => {
      utils.management.category.get.setData({ id: category.id }, category)
      void utils.management.category.list.invalidate()
      await navigate({
        to: '/management/contentCategory/$contentCategoryId',
        params: { contentCategoryId: category.id },
        search: true,
        replace: true,
        ignoreBlocker: true,
      })
    },
  })
  return <NamesAddSheet title={m.management_category_new()} save={create.mutateAsync} pending={create.isPending} />
}
