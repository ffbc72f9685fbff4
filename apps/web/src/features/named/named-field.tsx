import { namedInput } from '@cursus/contract/field'
import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Form, FormField } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import type { FoundOption } from '#web/components/ui/found-options.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { useMe } from '#web/lib/session/session.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { localName } from '#web/lib/text/names.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import type { NamedRow, NamedThing, Names } from './named-thing.ts'

type NamesValues = { fallbackName: string; name: string }

/**
 * The form of two names: English, required, and French. `saved`: the one that is renamed; `typed`:
 * what was typed elsewhere.
 */
export function useNamesModel<Row extends NamedRow>({
  of: { noun, texts },
  saved,
  typed,
  onSaved,
}: {
  of: NamedThing<Row>
  saved?: Row
  typed?: Partial<NamesValues>
  onSaved: (saved: Names & { id: string }) => unknown
}): FormModel<NamesValues> {
  const calls = trpcClient.management[noun]
  return useFormModel<NamesValues, Names & { id: string }, Names>({
    schema: namedInput,
    revision: saved?.revision,
    labels: () => ({ fallbackName: m.management_names_fallback(), name: m.management_names_french() }),
    values: { fallbackName: saved?.fallbackName ?? '', name: saved?.name ?? '', ...typed },
    toBody: ({ fallbackName, name }) => ({ fallbackName, name: name || null }),
    send: ({ all, edit }) => (saved ? calls.update.mutate({ id: saved.id, ...edit }) : calls.create.mutate(all)),
    fieldOf: { NameAlreadyExist: takenField, NameAlreadyExistForArchived: takenField },
    success: saved ? texts.saved : texts.created,
    onSaved,
  })
}

/** The name that collided. */
const takenField = ({ field }: { field?: string }): keyof NamesValues => (field === 'name' ? 'name' : 'fallbackName')

/** `focus`: the field that a dialog begins with. */
export function NamesFields({ of: model, focus }: { of: FormModel<NamesValues>; focus?: keyof NamesValues }) {
  return (
    <>
      <FormField
        of={model}
        name="fallbackName"
        label={m.management_names_fallback()}
        hint={m.management_names_fallback_hint()}
      >
        {(field) => <Input {...field} lang="en" maxLength={80} autoFocus={focus === 'fallbackName'} />}
      </FormField>
      <FormField
        of={model}
        name="name"
        label={m.management_names_french()}
        hint={m.management_names_french_hint()}
        optional
      >
        {(field) => <Input {...field} lang="fr" maxLength={80} autoFocus={focus === 'name'} />}
      </FormField>
    </>
  )
}

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

/** Asks for the name in the other language, and makes the theme or category. */
function NamesDialog<Row extends NamedRow>({
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
