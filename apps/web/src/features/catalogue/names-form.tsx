import { Form, FormField } from '#web/components/form/form.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { type FormModel, type Sending, useFormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

type NamesValues = { fallbackName: string; name: string }
export type SavedNames = { fallbackName: string; name: string | null }
type EditedNames = SavedNames & { revision: number }

/**
 * The form of two names: English, required, and French. `saved`: the existing ones; `typed`: what
 * was typed elsewhere.
 */
export const useNamesModel = <Saved extends SavedNames>({
  saved,
  typed,
  ...options
}: {
  saved?: EditedNames
  typed?: Partial<NamesValues>
  send: (sending: Sending<SavedNames>) => Promise<Saved>
  success: () => string
  onSaved: (saved: Saved) => unknown
}): FormModel<NamesValues> =>
  useFormModel<NamesValues, Saved, SavedNames>({
    ...options,
    schema: async () => (await import('./names-schema.ts')).namesSchema,
    revision: saved?.revision,
    labels: () => ({ fallbackName: m.management_names_fallback(), name: m.management_names_french() }),
    values: { fallbackName: saved?.fallbackName ?? '', name: saved?.name ?? '', ...typed },
    toBody: ({ fallbackName, name }) => ({ fallbackName, name: name || null }),
    fieldOf: { NameAlreadyExist: takenField, NameAlreadyExistForArchived: takenField },
  })

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

export const NamesForm = ({ of: model }: { of: FormModel<NamesValues> }) => (
  <Form of={model}>
    <NamesFields of={model} />
  </Form>
)
