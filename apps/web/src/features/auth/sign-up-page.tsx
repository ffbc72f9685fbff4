import { Link, useLoaderData, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { safeRedirect } from '#web/lib/address.ts'
import { dropDraft } from '#web/lib/form/form-draft.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { EmailField } from './email-field.tsx'
import { NameFields } from './name-fields.tsx'
import { NewAccount, NewPasswordFields } from './new-account.tsx'
import { DeadLinkPage } from './refused-link-page.tsx'
import { signUpSchema } from './schemas.ts'
import { ResendValidation, SentPage, useMailsHeld } from './sent-page.tsx'

export function SignUpPage() {
  useLanguage()
  const { token, redirect, ...search } = useSearch({ from: '/auth/signup' })
  const link = useLoaderData({ from: '/auth/signup' })
  const email = link?.email ?? search.email
  if (!token || !email) return <SignUp />
  const next = safeRedirect(redirect)
  if (link && link.state !== 'open') return <DeadLinkPage link={link} token={token} email={email} next={next} />
  return <NewAccount key={token} token={token} email={email} next={next} />
}

function SignUp() {
  const language = useLanguage()
  const search = useSearch({ from: '/auth/signup' })
  const [sentTo, setSentTo] = useState<string>()
  const isHeld = useMailsHeld()
  const model = useFormModel({
    schema: signUpSchema,
    values: { email: search.email ?? '', firstname: '', lastname: '', password: '', confirmPassword: '' },
    send: ({ all: { confirmPassword: _, ...all } }) => trpcClient.auth.signUp.mutate({ ...all, language }),
    draft: 'signup',
    fieldOf: { EmailAlreadyExist: 'email' },
    onSaved: (_, { email }) => {
      dropDraft('signup')
      setSentTo(email)
    },
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
