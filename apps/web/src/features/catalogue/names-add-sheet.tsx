import { useId, useState } from 'react'
import { Notice } from '#web/components/notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { m } from '#web/paraglide/messages.js'
import { NamesForm, type SavedNames, useNamesForm } from './names-form.tsx'

/** A new theme or category in its sheet. */
export function NamesAddSheet({
  title,
  save,
  pending,
}: {
  title: string
  save: (names: SavedNames) => Promise<unknown>
  pending: boolean
}) {
  const formId = useId()
  const form = useNamesForm()
  const [failure, setFailure] = useState<string>()
  return (
    <SheetRoute
      title={title}
      dirty={form.formState.isDirty}
      foot={
        <Button type="submit" form={formId} loading={pending}>
          {m.management_create()}
        </Button>
      }
    >
      {failure ? (
        <Notice tone="danger" live className="mb-4">
          {failure}
        </Notice>
      ) : null}
      <NamesForm id={formId} form={form} save={save} onFailure={setFailure} />
    </SheetRoute>
  )
}
