import { type ReactNode, useState } from 'react'
import type { FoundOption } from '#web/components/ui/found-options.tsx'
import { localName } from '#web/lib/local-name.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import type { Made, Making } from './names-dialog.tsx'

type Asked = { text: string; answer: (made: FoundOption | undefined) => void }

/**
 * Makes a theme or a category of a name typed in another form. `dialog` asks for its name in the
 * other language; `create` answers nothing when it is closed.
 */
export function useCreateNamed(making: Making): {
  create: (text: string) => Promise<FoundOption | undefined>
  dialog: ReactNode
} {
  const [request, setAsked] = useState<Asked>()
  const create = (text: string) =>
    new Promise<FoundOption | undefined>((answer) => {
      setAsked({ text, answer })
    })
  const end = (made: Made | undefined) => {
    request?.answer(made && { value: made.id, label: localName(made) })
    setAsked(undefined)
  }
  const part = useLoaded(
    request !== undefined,
    () => import('./names-dialog.tsx'),
    () => end(undefined),
  )
  const dialog = request && part ? <part.NamesDialog making={making} text={request.text} onEnd={end} /> : null
  return { create, dialog }
}
