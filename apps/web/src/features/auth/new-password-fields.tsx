import { passwordLength } from '@cursus/contract/field-values'
import type { FieldValues } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import { PasswordInput } from '#web/components/ui/input.tsx'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

type PasswordPair = { password: string; confirmPassword: string }

/** The new password and its confirmation. */
export function NewPasswordFields<Values extends FieldValues & PasswordPair>({
  of: anyModel,
  autoFocus,
}: {
  of: FormModel<Values>
  autoFocus?: boolean
}) {
  // The form may have more fields; only these are used here.
  const model = anyModel as unknown as FormModel<PasswordPair>
  return (
    <>
      <FormField
        of={model}
        name="password"
        label={m.auth_password()}
        hint={m.auth_signup_password_hint(passwordLength)}
      >
        {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" autoFocus={autoFocus} />}
      </FormField>
      <FormField of={model} name="confirmPassword" label={m.auth_signup_confirm()}>
        {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" />}
      </FormField>
    </>
  )
}
