import { Form } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { getLanguage } from '#web/lib/locale.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import type { NamedRow, NamedThing, Names } from './named-thing.ts'
import { NamesFields, useNamesModel } from './names-form.tsx'

/** Asks for the name in the other language, and makes the theme or category. */
export function NamesDialog<Row extends NamedRow>({
  of: thing,
  text,
  onEnd,
}: {
  of: NamedThing<Row>
  text: string
  onEnd: (made: (Names & { id: string }) | undefined) => void
}) {
  const isFrench = getLanguage() === 'fr'
  const model = useNamesModel({
    of: thing,
    typed: isFrench ? { name: text } : { fallbackName: text },
    onSaved: (made) => {
      void api.management[thing.noun].invalidate()
      onEnd(made)
    },
  })
  return (
    <Dialog open onOpenChange={() => onEnd(undefined)} title={thing.texts.add()}>
      <Form of={model}>
        <NamesFields of={model} focus={isFrench ? 'fallbackName' : 'name'} />
        <FormButtons
          of={model}
          submit={thing.texts.submit()}
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
