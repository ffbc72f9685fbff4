import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import { AuthFailure } from '#web/features/auth/auth-failure.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authSchema } from '#web/features/auth/auth-schema.ts'
import { NewPasswordFields, type PasswordPair } from '#web/features/auth/new-password-fields.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/password/new')({
  validateSearch: searchParams({
    token: text,
    email: text,
  }),
  beforeLoad: guard('/auth/password/new'),
  component: NewPassword,
})

function NewPassword() {
  useLanguage()
  const { token = '', email } = Route.useSearch()
  const navigate = useNavigate()
  const form = useForm<PasswordPair>({
    resolver: schemaResolver<PasswordPair>(authSchema('newPassword')),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const save = trpc.auth.newPassword.useMutation({
    meta: { silent: true },
    onSuccess: () => navigate({ to: '/auth/signin', search: { email, reason: 'passwordChanged' } }),
    onError: (error) => {
      placeServerErrors(form, error, {}, errorText)
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ password }) => save.mutate({ token, password }))
  return (
    <AuthPage title={m.auth_new_title()} intro={email ? m.auth_new_intro({ email }) : undefined}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {save.error && Object.keys(errors).length === 0 ? (
          <AuthFailure error={save.error} email={email} onRetry={() => void submit()} />
        ) : null}
        {/* Lets password managers know whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <NewPasswordFields register={(name) => form.register(name)} errors={errors} autoFocus />
        <Button type="submit" size="lg" loading={save.isPending}>
          {m.auth_new_submit()}
        </Button>
        <p className="text-center text-sm">
          <Link to="/auth/signin" search={{ email }} className="text-link">
            {m.auth_back_signin()}
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}
