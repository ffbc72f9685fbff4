import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AuthForm } from '#web/features/auth/auth-form.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authSchema } from '#web/features/auth/auth-schema.ts'
import { EmailField } from '#web/features/auth/email-field.tsx'
import { NameFields } from '#web/features/auth/name-fields.tsx'
import { NewAccount } from '#web/features/auth/new-account.tsx'
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx'
import { readLink } from '#web/features/auth/read-link.ts'
import { DeadLinkPage } from '#web/features/auth/refused-link-page.tsx'
import { ResendValidation } from '#web/features/auth/resend-validation.tsx'
import { SentPage, useMailsHeld } from '#web/features/auth/sent-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { useFormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/signup')({
  validateSearch: searchParams({
    email: text,
    /** Of an invitation, and the page to open then. */
    token: text,
    redirect: text,
  }),
  loaderDeps: ({ search }: { search: { token?: string } }) => ({ token: search.token }),
  beforeLoad: guard('/auth/signup'),
  loader: ({ deps }) => readLink(deps.token),
  component: SignUpPage,
})

function SignUpPage() {
  useLanguage()
  const { token, redirect, ...search } = Route.useSearch()
  const link = Route.useLoaderData()
  const email = link?.email ?? search.email
  if (!token || !email) return <SignUp />
  const next = safeRedirect(redirect)
  if (link && link.state !== 'open') return <DeadLinkPage link={link} token={token} email={email} next={next} />
  return <NewAccount key={token} token={token} email={email} next={next} />
}

function SignUp() {
  const language = useLanguage()
  const search = Route.useSearch()
  const [sentTo, setSentTo] = useState<string>()
  const isHeld = useMailsHeld()
  const model = useFormModel({
    schema: authSchema('signUp'),
    values: { email: search.email ?? '', firstname: '', lastname: '', password: '', confirmPassword: '' },
    send: ({ all: { confirmPassword: _, ...all } }) => trpcClient.auth.signUp.mutate({ ...all, language }),
    fieldOf: { EmailAlreadyExist: 'email' },
    onSaved: (_, { email }) => setSentTo(email),
  })
  const email = useWatch({ control: model.form.control, name: 'email' })
  if (sentTo) {
    return (
      <SentPage
        title={m.auth_signup_done_title()}
        text={m.auth_signup_done_text({ email: sentTo })}
        email={sentTo}
        isHeld={isHeld}
      >
        <ResendValidation email={sentTo} variant="outline" />
      </SentPage>
    )
  }
  return (
    <AuthPage title={m.auth_signup_title()} intro={m.auth_signup_intro()}>
      <AuthForm
        of={model}
        email={email}
        submit={m.auth_signup_submit()}
        aside={
          <span className="text-muted-foreground">
            {m.auth_signup_have_account()}{' '}
            <Link to="/auth/signin" search={{ email: email || undefined }} className="text-link">
              {m.auth_signin_submit()}
            </Link>
          </span>
        }
      >
        <EmailField of={model} refused="EmailAlreadyExist" autoFocus={!search.email} />
        <NameFields of={model} autoFocus={Boolean(search.email)} />
        <NewPasswordFields of={model} />
      </AuthForm>
    </AuthPage>
  )
}
