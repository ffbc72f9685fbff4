import { Form } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { getLanguage } from '#web/lib/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { NamesFields, type SavedNames, useNamesModel } from './names-form.tsx'

export type Made = SavedNames & { id: string }
export type Making = {
  title: string
  success: () => string
  send: (names: SavedNames) => Promise<Made>
  onMade: () => void
}

/** Asks for the name in the other language, and makes the theme or category. */
export function NamesDialog({
  making,
  text,
  onEnd,
}: {
  making: Making
  text: string
  onEnd: (made: Made | undefined) => void
}) {
  const isFrench = getLanguage() === 'fr'
  const model = useNamesModel({
    typed: isFrench ? { name: text } : { fallbackName: text },
    send: ({ all }) => making.send(all),
    success: making.success,
    onSaved: (made: Made) => {
      making.onMade()
      onEnd(made)
    },
  })
  return (
    <Dialog open onOpenChange={() => onEnd(undefined)} title={making.title}>
      <Form of={model}>
        <NamesFields of={model} focus={isFrench ? 'fallbackName' : 'name'} />
        <FormButtons
          of={model}
          submit={m.common_create()}
          cancel={
            <Button variant="outline" onClick={() => onEnd(undefined)}>
              {m.common_cancel()}
            </Button>
          }
        />
      </Form>
    </Dialog>
  )
}
