import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import { AuthFailure } from '#web/features/auth/auth-failure.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authSchema } from '#web/features/auth/auth-schema.ts'
import { EmailField } from '#web/features/auth/email-field.tsx'
import { SentPage } from '#web/features/auth/sent-page.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/password/forgot')({
  validateSearch: searchParams({ email: text }),
  beforeLoad: guard('/auth/password/forgot'),
  component: ForgotPassword,
})

function ForgotPassword() {
  useLanguage()
  const search = Route.useSearch()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm<{ email: string }>({
    resolver: schemaResolver<{ email: string }>(authSchema('emailOnly')),
    defaultValues: { email: search.email ?? '' },
  })
  const send = trpc.auth.forgotPassword.useMutation({
    meta: { silent: true },
    onSuccess: (_, values) => setSentTo(values.email),
    onError: (error) => {
      placeServerErrors(form, error, { NotFoundEmail: 'email' }, errorText)
    },
  })
  if (sentTo) {
    return (
      <SentPage title={m.auth_forgot_done_title()} text={m.auth_forgot_done_text({ email: sentTo })} email={sentTo} />
    )
  }
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => send.mutate(values))
  return (
    <AuthPage title={m.auth_forgot_title()} intro={m.auth_forgot_intro()}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {send.error && !errors.email ? (
          <AuthFailure error={send.error} email={send.variables?.email} onRetry={() => void submit()} />
        ) : null}
        <EmailField
          register={form.register('email')}
          error={errors.email}
          failure={send.error}
          refused="NotFoundEmail"
          sent={send.variables?.email}
          autoFocus
        />
        <Button type="submit" size="lg" loading={send.isPending}>
          {m.auth_forgot_submit()}
        </Button>
        <p className="text-center text-sm">
          <Link to="/auth/signin" search={{ email: search.email }} className="text-link">
            {m.auth_back_signin()}
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}
