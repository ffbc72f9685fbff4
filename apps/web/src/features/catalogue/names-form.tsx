import { Form, FormField } from '#web/components/form/form.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { type FormFrame, type Sending, useFormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

type NamesValues = { fallbackName: string; name: string }
export type SavedNames = { fallbackName: string; name: string | null }
type EditedNames = SavedNames & { revision: number }

/**
 * The form of two names: English, required, and French. `saved`: the existing ones; `typed`: what
 * was typed elsewhere.
 */
export const useNamesFrame = <Saved extends SavedNames>({
  saved,
  typed,
  ...options
}: {
  saved?: EditedNames
  typed?: Partial<NamesValues>
  send: (sending: Sending<SavedNames>) => Promise<Saved>
  success: () => string
  onSaved: (saved: Saved) => unknown
}): FormFrame<NamesValues> =>
  useFormFrame<NamesValues, Saved, SavedNames>({
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
export function NamesFields({ of: frame, focus }: { of: FormFrame<NamesValues>; focus?: keyof NamesValues }) {
  return (
    <>
      <FormField
        of={frame}
        name="fallbackName"
        label={m.management_names_fallback()}
        hint={m.management_names_fallback_hint()}
      >
        {(field) => <Input {...field} lang="en" maxLength={80} autoFocus={focus === 'fallbackName'} />}
      </FormField>
      <FormField
        of={frame}
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

export const NamesForm = ({ of: frame }: { of: FormFrame<NamesValues> }) => (
  <Form of={frame}>
    <NamesFields of={frame} />
  </Form>
)
