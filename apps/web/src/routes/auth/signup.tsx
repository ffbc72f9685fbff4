import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField } from '#web/components/form/form.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { AuthForm } from '#web/features/auth/auth-form.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authSchema } from '#web/features/auth/auth-schema.ts'
import { EmailField } from '#web/features/auth/email-field.tsx'
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx'
import { ResendValidation } from '#web/features/auth/resend-validation.tsx'
import { SentPage } from '#web/features/auth/sent-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { useFormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/signup')({
  validateSearch: searchParams({ email: text }),
  beforeLoad: guard('/auth/signup'),
  component: SignUp,
})

function SignUp() {
  const language = useLanguage()
  const search = Route.useSearch()
  const [sentTo, setSentTo] = useState<string>()
  const frame = useFormFrame({
    schema: authSchema('signUp'),
    values: { email: search.email ?? '', firstname: '', lastname: '', password: '', confirmPassword: '' },
    send: ({ all: { confirmPassword: _, ...all } }) => trpcClient.auth.signUp.mutate({ ...all, language }),
    fieldOf: { EmailAlreadyExist: 'email' },
    onSaved: (_, { email }) => setSentTo(email),
  })
  const email = useWatch({ control: frame.form.control, name: 'email' })
  if (sentTo) {
    return (
      <SentPage title={m.auth_signup_done_title()} text={m.auth_signup_done_text({ email: sentTo })} email={sentTo}>
        <ResendValidation email={sentTo} variant="outline" />
      </SentPage>
    )
  }
  return (
    <AuthPage title={m.auth_signup_title()} intro={m.auth_signup_intro()}>
      <AuthForm
        of={frame}
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
        <EmailField of={frame} refused="EmailAlreadyExist" autoFocus={!search.email} />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <FormField of={frame} name="firstname" label={m.auth_signup_firstname()}>
            {(field) => <Input {...field} size="lg" autoComplete="given-name" autoFocus={Boolean(search.email)} />}
          </FormField>
          <FormField of={frame} name="lastname" label={m.auth_signup_lastname()}>
            {(field) => <Input {...field} size="lg" autoComplete="family-name" />}
          </FormField>
        </div>
        <NewPasswordFields of={frame} />
      </AuthForm>
    </AuthPage>
  )
}
