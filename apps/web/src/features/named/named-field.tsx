import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import type { FoundOption } from '#web/components/ui/found-options.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { localName } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import type { FormModel } from '#web/lib/use-form-model.ts'
import type { NamedRow, NamedThing, Names } from './named-thing.ts'
import { NamesDialog } from './names-dialog.tsx'

/**
 * Chooses a theme or a category, or makes one. `saved`: the one of the thing that is edited. While
 * none exists, it links to the sheet that creates one.
 */
export function NamedField<Values extends FieldValues, Row extends NamedRow>({
  of: model,
  name,
  thing,
  saved,
}: {
  of: FormModel<Values>
  name: FieldPath<Values>
  thing: NamedThing<Row>
  saved: (Names & { id: string }) | undefined
}) {
  const { texts, useFound } = thing
  const { create, dialog } = useCreateNamed(thing)
  const isEmpty = useFound(undefined)?.length === 0
  return (
    <>
      <FormField
        of={model}
        name={name}
        label={texts.singular()}
        hint={
          isEmpty ? (
            <>
              {texts.none()}{' '}
              <Link {...thing.links.add} className="text-link">
                {texts.makeFirst()}
              </Link>
            </>
          ) : undefined
        }
      >
        {({ value, onChange }) => (
          <SearchSelect
            value={value}
            label={saved && value === saved.id ? localName(saved) : undefined}
            onValueChange={onChange}
            placeholder={texts.choose()}
            useFound={useFound}
            create={create}
          />
        )}
      </FormField>
      {dialog}
    </>
  )
}

/**
 * Makes a theme or a category of a name typed in another form. `dialog` asks for its name in the
 * other language; `create` answers nothing when it is closed, and is undefined without the right.
 */
export function useCreateNamed<Row extends NamedRow>(
  thing: NamedThing<Row>,
): { create: ((text: string) => Promise<FoundOption | undefined>) | undefined; dialog: ReactNode } {
  const mayWrite = can(useMe(), thing.writing)
  const [request, setRequest] = useState<{ text: string; answer: (made: FoundOption | undefined) => void }>()
  const create = (text: string) =>
    new Promise<FoundOption | undefined>((answer) => {
      setRequest({ text, answer })
    })
  const end = (made: (Names & { id: string }) | undefined) => {
    request?.answer(made && { value: made.id, label: localName(made) })
    setRequest(undefined)
  }
  const dialog = request ? <NamesDialog of={thing} text={request.text} onEnd={end} /> : null
  return { create: mayWrite ? create : undefined, dialog }
}
