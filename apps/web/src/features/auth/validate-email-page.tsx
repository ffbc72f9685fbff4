import { signInInput } from '@cursus/contract/auth'
import { useLoaderData, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FormField } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PasswordInput } from '#web/components/ui/input.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthFailure, AuthForm } from './auth-form.tsx'
import { AuthPage, BackToSignIn } from './auth-page.tsx'
import { NewAccount, useEnter } from './new-account.tsx'
import { DeadLinkPage, isLinkRefused, RefusedLinkPage } from './refused-link-page.tsx'

const typedPassword = signInInput.pick({ password: true })

/** How the reader says which sign-up is theirs; `new`: none, they choose name and password here. */
type Way = 'press' | 'password' | 'new'

export function ValidateEmailPage() {
  useLanguage()
  const { token = '', ...search } = useSearch({ from: '/auth/email/valide' })
  const link = useLoaderData({ from: '/auth/email/valide' })
  const [chosen, setWay] = useState<Way>()
  const email = link?.email ?? search.email
  if (link && link.state !== 'open') return <DeadLinkPage link={link} token={token} email={email} />
  const way = chosen ?? (!link || link.signUp ? 'press' : link.hasSignUp ? 'password' : 'new')
  const chooseNew = (words: string) => (
    <Button variant="link" onClick={() => setWay('new')}>
      {words}
    </Button>
  )
  if (way === 'new' && email) return <NewAccount token={token} email={email} />
  if (way === 'password') {
    return <Password token={token} email={email} aside={email ? chooseNew(m.auth_valide_choose()) : undefined} />
  }
  return (
    <Press
      token={token}
      email={email}
      name={link?.signUp ? `${link.signUp.firstname} ${link.signUp.lastname}` : undefined}
      onUnknown={() => setWay('password')}
      aside={link?.signUp ? chooseNew(m.auth_valide_not_me()) : undefined}
    />
  )
}

/** The browser that signed up. Only the button uses up the link: mail scanners open links. */
function Press({
  token,
  email,
  name,
  onUnknown,
  aside,
}: {
  token: string
  email: string | undefined
  name: string | undefined
  /** This browser has not signed up. */
  onUnknown: () => void
  aside: ReactNode
}) {
  const enter = useEnter()
  const validate = trpc.auth.validateEmail.useMutation({
    meta: { silent: true },
    onSuccess: () => enter(),
    onError: (error) => {
      if (appErrorOf(error)?.code === 'ValidateEmailPasswordRequired') onUnknown()
    },
  })
  if (isLinkRefused(validate.error)) return <RefusedLinkPage error={validate.error} email={email} token={token} />
  return (
    <AuthPage
      title={m.auth_valide_title()}
      intro={email ? m.auth_valide_intro({ email }) : m.auth_valide_intro_plain()}
    >
      <div className="flex flex-col gap-5">
        {validate.error ? (
          <AuthFailure error={validate.error} email={email} onRetry={() => validate.mutate({ token })} />
        ) : null}
        {name ? <p className="text-sm">{m.auth_valide_name({ name })}</p> : null}
        <Button size="lg" autoFocus loading={validate.isPending} onClick={() => validate.mutate({ token })}>
          {m.auth_valide_submit()}
        </Button>
        <p className="text-center text-sm">{aside ?? <BackToSignIn email={email} />}</p>
      </div>
    </AuthPage>
  )
}

/** Another browser: it knows the password that was chosen at the sign-up. */
function Password({ token, email, aside }: { token: string; email: string | undefined; aside: ReactNode }) {
  const enter = useEnter()
  const model = useFormModel({
    schema: typedPassword,
    values: { password: '' },
    send: ({ all: { password } }) => trpcClient.auth.validateEmail.mutate({ token, password }),
    fieldOf: { IncorrectEmailOrPassword: 'password' },
    onSaved: () => enter(),
  })
  if (isLinkRefused(model.refusal)) return <RefusedLinkPage error={model.refusal} email={email} token={token} />
  return (
    <AuthPage title={m.auth_valide_title()} intro={m.auth_valide_password_intro()}>
      <AuthForm of={model} email={email} submit={m.auth_valide_submit()} aside={aside}>
        {/* Tells password managers which account this is. */}
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <FormField
          of={model}
          name="password"
          label={m.auth_password()}
          // The page asks for no address that could be wrong.
          error={(message, _, isRefused) => (isRefused ? m.auth_valide_password_wrong() : message)}
        >
          {(field) => <PasswordInput {...field} size="lg" autoComplete="current-password" autoFocus />}
        </FormField>
      </AuthForm>
    </AuthPage>
  )
}
