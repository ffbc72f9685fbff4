import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/input.tsx'
import { ruleText } from '#web/lib/rule-text.ts'
import { useSettings } from '#web/lib/settings.ts'
import { m } from '#web/paraglide/messages.js'

export type PasswordPair = { password: string; confirmPassword: string }

/** The new password, twice. */
export function NewPasswordFields({
  register,
  errors,
  autoFocus,
}: {
  register: (name: keyof PasswordPair) => UseFormRegisterReturn
  errors: FieldErrors<PasswordPair>
  autoFocus?: boolean
}) {
  const { passwordLength } = useSettings()
  return (
    <>
      <Field
        label={m.auth_password()}
        hint={m.auth_signup_password_hint(passwordLength)}
        error={ruleText(errors.password?.message)}
      >
        <PasswordInput size="lg" autoComplete="new-password" autoFocus={autoFocus} {...register('password')} />
      </Field>
      <Field label={m.auth_signup_confirm()} error={ruleText(errors.confirmPassword?.message)}>
        <PasswordInput size="lg" autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
    </>
  )
}
