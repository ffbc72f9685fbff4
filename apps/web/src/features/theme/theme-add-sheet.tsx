import { useNavigate } from '@tanstack/react-router'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { NamesFields, useNamesModel } from '#web/features/catalogue/names-form.tsx'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Creates a theme and opens its sheet. */
export function ThemeAddSheet() {
  const navigate = useNavigate()
  const model = useNamesModel({
    send: ({ all }) => trpcClient.management.theme.create.mutate(all),
    success: m.management_theme_created,
    onSaved: async ({ id }) => {
      await navigate({ to: '/management/theme/$themeId', params: { themeId: id }, search: true, replace: true })
      void api.management.invalidate()
    },
  })
  return (
    <FormSheet of={model} title={m.management_theme_new()} submit={m.common_create()}>
      <NamesFields of={model} />
    </FormSheet>
  )
}
