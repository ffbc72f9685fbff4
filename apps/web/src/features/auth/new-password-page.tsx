import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthForm } from './auth-form.tsx'
import { AuthPage, BackToSignIn } from './auth-page.tsx'
import { NewPasswordFields } from './new-account.tsx'
import { isLinkRefused, RefusedLinkPage, refusalOf } from './refused-link-page.tsx'
import { newPasswordSchema } from './schemas.ts'

const empty = { password: '', confirmPassword: '' }

export function NewPasswordPage() {
  useLanguage()
  const { token = '', ...search } = useSearch({ from: '/auth/password/new' })
  const link = useLoaderData({ from: '/auth/password/new' })
  const email = link?.email ?? search.email
  const navigate = useNavigate()
  const model = useFormModel({
    schema: newPasswordSchema,
    values: empty,
    send: ({ all: { password } }) => trpcClient.auth.newPassword.mutate({ token, password }),
    onSaved: () => navigate({ to: '/auth/signin', search: { email, reason: 'passwordChanged' } }),
  })
  if (link && link.state !== 'open') return <RefusedLinkPage error={refusalOf(link.state, true)} email={email} />
  if (isLinkRefused(model.refusal)) return <RefusedLinkPage error={model.refusal} email={email} />
  return (
    <AuthPage title={m.auth_new_title()} intro={email ? m.auth_new_intro({ email }) : undefined}>
      <AuthForm of={model} email={email} submit={m.auth_new_submit()} aside={<BackToSignIn email={email} />}>
        {/* Tells password managers which account this is. */}
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <NewPasswordFields of={model} autoFocus />
      </AuthForm>
    </AuthPage>
  )
}
