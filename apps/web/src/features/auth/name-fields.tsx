import type { FieldValues } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import { Input } from '#web/components/ui/input.tsx'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

type Names = { firstname: string; lastname: string }

/** First and last name of a new account. */
export function NameFields<Values extends FieldValues & Names>({
  of: given,
  autoFocus,
}: {
  of: FormFrame<Values>
  autoFocus: boolean
}) {
  // The form may have more fields; only these are used here.
  const frame = given as unknown as FormFrame<Names>
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <FormField of={frame} name="firstname" label={m.auth_signup_firstname()}>
        {(field) => <Input {...field} size="lg" autoComplete="given-name" autoFocus={autoFocus} />}
      </FormField>
      <FormField of={frame} name="lastname" label={m.auth_signup_lastname()}>
        {(field) => <Input {...field} size="lg" autoComplete="family-name" />}
      </FormField>
    </div>
  )
}
