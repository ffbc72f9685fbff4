import { emailOnlyInput } from '@cursus/contract/auth'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthForm } from './auth-form.tsx'
import { AuthPage, BackToSignIn } from './auth-page.tsx'
import { EmailField } from './email-field.tsx'
import { SentPage, useMailsHeld } from './sent-page.tsx'

export function ForgotPasswordPage() {
  useLanguage()
  const search = useSearch({ from: '/auth/password/forgot' })
  const [sentTo, setSentTo] = useState<string>()
  const isHeld = useMailsHeld()
  const model = useFormModel({
    schema: emailOnlyInput,
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
        aside={<BackToSignIn email={search.email} />}
      >
        <EmailField of={model} refused="NotFoundEmail" autoFocus enterKeyHint="send" />
      </AuthForm>
    </AuthPage>
  )
}
