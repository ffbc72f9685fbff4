import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { AuthFailure } from '#web/features/auth/auth-failure.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authSchema } from '#web/features/auth/auth-schema.ts'
import { EmailField } from '#web/features/auth/email-field.tsx'
import { NewPasswordFields, type PasswordPair } from '#web/features/auth/new-password-fields.tsx'
import { ResendValidation } from '#web/features/auth/resend-validation.tsx'
import { SentPage } from '#web/features/auth/sent-page.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/signup')({
  validateSearch: searchParams({ email: text }),
  beforeLoad: guard('/auth/signup'),
  component: SignUp,
})

type Values = PasswordPair & { email: string; firstname: string; lastname: string }

function SignUp() {
  const language = useLanguage()
  const search = Route.useSearch()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm<Values>({
    resolver: schemaResolver<Values>(authSchema('signUp')),
    defaultValues: { email: search.email ?? '', firstname: '', lastname: '', password: '', confirmPassword: '' },
  })
  const signUp = trpc.auth.signUp.useMutation({
    meta: { silent: true },
    onSuccess: (_, values) => setSentTo(values.email),
    onError: (error) => {
      placeServerErrors(form, error, { EmailAlreadyExist: 'email' }, errorText)
    },
  })
  const { errors } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })
  if (sentTo) {
    return (
      <SentPage title={m.auth_signup_done_title()} text={m.auth_signup_done_text({ email: sentTo })} email={sentTo}>
        <ResendValidation email={sentTo} variant="outline" />
      </SentPage>
    )
  }
  const placed = Object.keys(errors).length > 0
  const submit = form.handleSubmit(({ confirmPassword: _, ...values }) => signUp.mutate({ ...values, language }))
  return (
    <AuthPage title={m.auth_signup_title()} intro={m.auth_signup_intro()}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {signUp.error && !placed ? (
          <AuthFailure error={signUp.error} email={signUp.variables?.email} onRetry={() => void submit()} />
        ) : null}
        <EmailField
          register={form.register('email')}
          error={errors.email}
          failure={signUp.error}
          refused="EmailAlreadyExist"
          sent={signUp.variables?.email}
          autoFocus={!search.email}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={m.auth_signup_firstname()} error={ruleText(errors.firstname?.message)}>
            <Input
              size="lg"
              autoComplete="given-name"
              autoFocus={Boolean(search.email)}
              {...form.register('firstname')}
            />
          </Field>
          <Field label={m.auth_signup_lastname()} error={ruleText(errors.lastname?.message)}>
            <Input size="lg" autoComplete="family-name" {...form.register('lastname')} />
          </Field>
        </div>
        <NewPasswordFields register={(name) => form.register(name)} errors={errors} />
        <Button type="submit" size="lg" loading={signUp.isPending}>
          {m.auth_signup_submit()}
        </Button>
        <p className="text-center text-sm text-muted-foreground">
          {m.auth_signup_have_account()}{' '}
          <Link to="/auth/signin" search={{ email: email || undefined }} className="text-link">
            {m.auth_signin_submit()}
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}
