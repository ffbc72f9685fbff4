import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { AuthForm } from '#web/features/auth/auth-form.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authSchema } from '#web/features/auth/auth-schema.ts'
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx'
import { readLink } from '#web/features/auth/read-link.ts'
import { isLinkRefused, RefusedLinkPage, refusalOf } from '#web/features/auth/refused-link-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { useFormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/password/new')({
  validateSearch: searchParams({
    token: text,
    email: text,
  }),
  loaderDeps: ({ search }: { search: { token?: string } }) => ({ token: search.token }),
  beforeLoad: guard('/auth/password/new'),
  loader: ({ deps }) => readLink(deps.token),
  component: NewPassword,
})

const empty = { password: '', confirmPassword: '' }

function NewPassword() {
  useLanguage()
  const { token = '', ...search } = Route.useSearch()
  const link = Route.useLoaderData()
  const email = link?.email ?? search.email
  const navigate = useNavigate()
  const model = useFormModel({
    schema: authSchema('newPassword'),
    values: empty,
    send: ({ all: { password } }) => trpcClient.auth.newPassword.mutate({ token, password }),
    onSaved: () => navigate({ to: '/auth/signin', search: { email, reason: 'passwordChanged' } }),
  })
  if (link && link.state !== 'open') return <RefusedLinkPage error={refusalOf(link.state, true)} email={email} />
  if (isLinkRefused(model.refusal)) return <RefusedLinkPage error={model.refusal} email={email} />
  return (
    <AuthPage title={m.auth_new_title()} intro={email ? m.auth_new_intro({ email }) : undefined}>
      <AuthForm
        of={model}
        email={email}
        submit={m.auth_new_submit()}
        aside={
          <Link to="/auth/signin" search={{ email }} className="text-link">
            {m.auth_back_signin()}
          </Link>
        }
      >
        {/* Tells password managers which account this is. */}
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <NewPasswordFields of={model} autoFocus />
      </AuthForm>
    </AuthPage>
  )
}
