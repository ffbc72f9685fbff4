import { type ReactNode, useState } from 'react'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import type { FoundOption } from '#web/components/ui/found-options.tsx'
import { localName } from '#web/lib/local-name.ts'
import { getLanguage } from '#web/lib/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { NamesFields, type SavedNames, useNamesFrame } from './names-form.tsx'

type Made = SavedNames & { id: string }
type Making = {
  title: string
  success: () => string
  send: (names: SavedNames) => Promise<Made>
  onMade: () => void
}
type Asked = { text: string; answer: (made: FoundOption | undefined) => void }

/**
 * Makes a theme or a category of a name typed in another form. `dialog` asks for its name in the
 * other language; `create` answers nothing when it is closed.
 */
export function useCreateNamed(making: Making): {
  create: (text: string) => Promise<FoundOption | undefined>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const create = (text: string) =>
    new Promise<FoundOption | undefined>((answer) => {
      setAsked({ text, answer })
    })
  const end = (made: Made | undefined) => {
    asked?.answer(made && { value: made.id, label: localName(made) })
    setAsked(undefined)
  }
  return { create, dialog: asked ? <NamesDialog making={making} text={asked.text} onEnd={end} /> : null }
}

function NamesDialog({
  making,
  text,
  onEnd,
}: {
  making: Making
  text: string
  onEnd: (made: Made | undefined) => void
}) {
  const isFrench = getLanguage() === 'fr'
  const frame = useNamesFrame({
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
      <Form of={frame}>
        <NamesFields of={frame} focus={isFrench ? 'fallbackName' : 'name'} />
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={() => onEnd(undefined)}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" loading={frame.isSending}>
            {m.common_create()}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
