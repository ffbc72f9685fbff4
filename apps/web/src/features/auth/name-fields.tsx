import type { FieldValues } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import { Input } from '#web/components/ui/input.tsx'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

type Names = { firstname: string; lastname: string }

/** First and last name of a new account. */
export function NameFields<Values extends FieldValues & Names>({
  of: anyModel,
  autoFocus,
  hint,
}: {
  of: FormModel<Values>
  autoFocus: boolean
  hint?: string | undefined
}) {
  // The form may have more fields; only these are used here.
  const model = anyModel as unknown as FormModel<Names>
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <FormField of={model} name="firstname" label={m.auth_signup_firstname()}>
        {(field) => <Input {...field} size="lg" autoComplete="given-name" autoFocus={autoFocus} />}
      </FormField>
      <FormField of={model} name="lastname" label={m.auth_signup_lastname()} hint={hint}>
        {(field) => <Input {...field} size="lg" autoComplete="family-name" />}
      </FormField>
    </div>
  )
}
