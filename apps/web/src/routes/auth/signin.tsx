import type { Me } from '@cursus/contract'
import { createFileRoute, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { AuthPage } from '#web/components/auth-page.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { authSchema } from '#web/features/auth/auth-schema.ts'
import { ResendValidation } from '#web/features/auth/resend-validation.tsx'
import { appErrorOf, errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { oneOf, searchParams, text } from '#web/lib/search-params.ts'
import { setSession } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/signin')({
  validateSearch: searchParams({
    email: text,
    /** Where to go after, and why one was sent here. */
    redirect: text,
    reason: oneOf('session', 'passwordChanged'),
  }),
  beforeLoad: guard('/auth/signin'),
  component: SignIn,
})

type Values = { email: string; password: string }

function SignIn() {
  useLanguage()
  const search = Route.useSearch()
  const router = useRouter()
  const navigate = useNavigate()
  const form = useForm<Values>({
    resolver: schemaResolver<Values>(authSchema('signIn')),
    defaultValues: { email: search.email ?? '', password: '' },
  })
  const signIn = trpc.auth.signIn.useMutation({
    meta: { silent: true },
    onSuccess: async (me) => {
      setSession(me as Me)
      await router.invalidate()
      await navigate({ href: safeRedirect(search.redirect) ?? '/auth/navigation', replace: true })
    },
    onError: (error) => {
      if (appErrorOf(error)?.code === 'IncorrectEmailOrPassword') form.resetField('password')
      placeServerErrors(form, error, { IncorrectEmailOrPassword: 'password' }, errorText)
    },
  })
  const { errors } = form.formState
  const refused = appErrorOf(signIn.error)?.code
  const emailNow = form.watch('email')
  const emailForLinks = emailNow.includes('@') ? emailNow : undefined
  return (
    <AuthPage title={m.auth_signin_title()} intro={m.auth_signin_intro()}>
      <form onSubmit={form.handleSubmit((values) => signIn.mutate(values))} noValidate className="flex flex-col gap-5">
        {search.reason && !signIn.error ? (
          <Notice live>{search.reason === 'session' ? m.auth_signin_session_over() : m.auth_new_done()}</Notice>
        ) : null}
        {signIn.error && refused !== 'IncorrectEmailOrPassword' ? (
          <Notice
            tone={refused === 'NotVerifiedEmail' ? 'warning' : 'danger'}
            live
            action={refused === 'NotVerifiedEmail' ? <ResendValidation email={form.getValues('email')} /> : undefined}
          >
            {errorText(signIn.error)}
          </Notice>
        ) : null}
        <Field label={m.auth_email()} error={ruleText(errors.email?.message)}>
          <Input
            size="lg"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!search.email}
            {...form.register('email')}
          />
        </Field>
        <Field
          label={m.auth_password()}
          error={ruleText(errors.password?.message)}
          end={
            <Link to="/auth/password/forgot" search={{ email: emailForLinks }} className="text-link">
              {m.auth_signin_forgot()}
            </Link>
          }
        >
          <PasswordInput
            size="lg"
            autoComplete="current-password"
            autoFocus={Boolean(search.email)}
            {...form.register('password')}
          />
        </Field>
        <Button type="submit" size="lg" loading={signIn.isPending}>
          {m.auth_signin_submit()}
        </Button>
        <p className="text-center text-sm text-muted-foreground">
          {m.auth_signin_invited()}{' '}
          <Link to="/auth/signup" search={{ email: emailForLinks }} className="text-link">
            {m.auth_signin_create()}
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}
