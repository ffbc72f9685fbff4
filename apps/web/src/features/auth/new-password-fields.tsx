import { passwordLength } from '@cursus/contract/field'
import type { FieldValues } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import { PasswordInput } from '#web/components/ui/input.tsx'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

export type PasswordPair = { password: string; confirmPassword: string }

/** The new password and its confirmation. */
export function NewPasswordFields<Values extends FieldValues & PasswordPair>({
  of: given,
  autoFocus,
}: {
  of: FormFrame<Values>
  autoFocus?: boolean
}) {
  // The form may have more fields; only these are used here.
  const frame = given as unknown as FormFrame<PasswordPair>
  return (
    <>
      <FormField
        of={frame}
        name="password"
        label={m.auth_password()}
        hint={m.auth_signup_password_hint(passwordLength)}
      >
        {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" autoFocus={autoFocus} />}
      </FormField>
      <FormField of={frame} name="confirmPassword" label={m.auth_signup_confirm()}>
        {(field) => <PasswordInput {...field} size="lg" autoComplete="new-password" />}
      </FormField>
    </>
  )
}
