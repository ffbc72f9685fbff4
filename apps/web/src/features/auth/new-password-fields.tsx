import { fields } from '@cursus/contract'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/input.tsx'
import { ruleText } from '#web/lib/rule-text.ts'
import { m } from '#web/paraglide/messages.js'

export type PasswordPair = { password: string; confirmPassword: string }

/** Passwords must match on sign-up and on reset (specification §5 "Auth"). */
export const withPasswordPair = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, password: fields.password, confirmPassword: z.string() }).superRefine((values, context) => {
    const pair = values as unknown as PasswordPair
    if (pair.password !== pair.confirmPassword) {
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'notEqualPassword' })
    }
  })

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
  return (
    <>
      <Field label={m.auth_password()} hint={m.auth_signup_password_hint()} error={ruleText(errors.password?.message)}>
        <PasswordInput size="lg" autoComplete="new-password" autoFocus={autoFocus} {...register('password')} />
      </Field>
      <Field label={m.auth_signup_confirm()} error={ruleText(errors.confirmPassword?.message)}>
        <PasswordInput size="lg" autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
    </>
  )
}
