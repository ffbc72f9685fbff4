import { namedInput } from '@cursus/contract/field'
import { FormField } from '#web/components/form/form.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { trpcClient } from '#web/lib/trpc.ts'
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
