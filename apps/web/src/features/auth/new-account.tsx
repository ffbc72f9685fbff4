import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { isLinkRefused, RefusedLinkPage } from './refused-link-page.tsx'
import { nameOfEmail, signUpSchema } from './schemas.ts'
import { useEnter } from './use-enter.ts'

/** Makes an account through a link, which has confirmed the address already. */
export function NewAccount({
  token,
  email,
  next,
  aside,
}: {
  token: string
  email: string
  /** The page to open then. */
  next?: string | undefined
  aside?: ReactNode
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
      <AuthForm
        of={model}
        email={email}
        submit={m.auth_signup_submit()}
        aside={
          aside ?? (
            <Link to="/auth/signin" search={{ email }} className="text-link">
              {m.auth_back_signin()}
            </Link>
          )
        }
      >
        <Field label={m.auth_email()}>
          <Input size="lg" type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <NameFields of={model} autoFocus={!isNamed} hint={isNamed ? m.auth_signup_name_hint() : undefined} />
        <NewPasswordFields of={model} autoFocus={isNamed} />
      </AuthForm>
    </AuthPage>
  )
}
