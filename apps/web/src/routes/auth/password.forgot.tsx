import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthForm } from '#web/features/auth/auth-form.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authSchema } from '#web/features/auth/auth-schema.ts'
import { EmailField } from '#web/features/auth/email-field.tsx'
import { SentPage, useMailsHeld } from '#web/features/auth/sent-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { useFormModel } from '#web/lib/use-form-model.ts'
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
  const isHeld = useMailsHeld()
  const model = useFormModel({
    schema: authSchema('emailOnly'),
    values: { email: search.email ?? '' },
    send: ({ all }) => trpcClient.auth.forgotPassword.mutate(all),
    fieldOf: { NotFoundEmail: 'email' },
    onSaved: (_, { email }) => setSentTo(email),
  })
  if (sentTo) {
    return (
      <SentPage
        title={m.auth_forgot_done_title()}
        text={m.auth_forgot_done_text({ email: sentTo })}
        email={sentTo}
        isHeld={isHeld}
      />
    )
  }
  return (
    <AuthPage title={m.auth_forgot_title()} intro={m.auth_forgot_intro()}>
      <AuthForm
        of={model}
        email={model.form.getValues('email')}
        submit={m.auth_forgot_submit()}
        aside={
          <Link to="/auth/signin" search={{ email: search.email }} className="text-link">
            {m.auth_back_signin()}
          </Link>
        }
      >
        <EmailField of={model} refused="NotFoundEmail" autoFocus enterKeyHint="send" />
      </AuthForm>
    </AuthPage>
  )
}
