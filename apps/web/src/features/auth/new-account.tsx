import { passwordLength } from '@cursus/contract/field-values'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { refreshSession } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthForm } from './auth-form.tsx'
import { AuthPage, BackToSignIn } from './auth-page.tsx'
import { NameFields } from './name-fields.tsx'
import { isLinkRefused, RefusedLinkPage } from './refused-link-page.tsx'
import { nameOfEmail, signUpSchema } from './schemas.ts'

/** Enters after a link has signed this browser in. */
export function useEnter(): (to?: string) => Promise<void> {
  const router = useRouter()
  const navigate = useNavigate()
  return async (to = '/auth/navigation') => {
    await refreshSession()
    await router.invalidate()
    await navigate({ href: to, replace: true })
  }
}

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

/** Makes an account through a link, which has confirmed the address already. */
export function NewAccount({
  token,
  email,
  next,
}: {
  token: string
  email: string
  /** The page to open then. */
  next?: string | undefined
}) {
  const language = useLanguage()
  const enter = useEnter()
  const named = nameOfEmail(email)
  const isNamed = named.firstname !== ''
  const model = useFormModel({
    schema: signUpSchema,
    draft: `signup.${email}`,
    values: { email, ...named, password: '', confirmPassword: '' },
    send: ({ all: { confirmPassword: _, ...all } }) => trpcClient.auth.signUp.mutate({ ...all, language, token }),
    onSaved: () => enter(next),
  })
  if (isLinkRefused(model.refusal)) return <RefusedLinkPage error={model.refusal} email={email} token={token} />
  return (
    <AuthPage title={m.auth_signup_title()} intro={m.auth_signup_link_intro()}>
      <AuthForm of={model} email={email} submit={m.auth_signup_submit()} aside={<BackToSignIn email={email} />}>
        <Field label={m.auth_email()}>
          <Input size="lg" type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <NameFields of={model} autoFocus={!isNamed} hint={isNamed ? m.auth_signup_name_hint() : undefined} />
        <NewPasswordFields of={model} autoFocus={isNamed} />
      </AuthForm>
    </AuthPage>
  )
}
