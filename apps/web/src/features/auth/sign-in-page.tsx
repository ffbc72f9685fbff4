import type { Me } from '@cursus/contract/user'
import { areasOf } from '@cursus/rights'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { EmailInput, PasswordInput } from '#web/components/ui/input.tsx'
import { areaHome, lastArea } from '#web/features/shell/areas.ts'
import { safeRedirect } from '#web/lib/address.ts'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { preloadErrorTexts, useErrorText } from '#web/lib/fault/load-error-text.ts'
import { setSession } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'
import type { SignInErrors } from './check-sign-in.ts'
import { NextStep } from './next-step.tsx'

const reasons = {
  session: m.auth_signin_session_over,
  passwordChanged: m.auth_new_done,
}

const loadCheck = () => import('./check-sign-in.ts')

/** Who has two areas is in the right one or a press away from it, and is not asked again. */
function entryOf(me: Me): string {
  const last = areasOf(me).length === 2 ? lastArea(me) : undefined
  return last ? areaHome(last) : '/auth/navigation'
}

/** Preloads what the form needs when it is sent, and the frame of the areas. */
function preload(): void {
  void loadCheck().catch(() => undefined)
  void import('#web/features/area/participant-area.tsx').catch(() => undefined)
  preloadErrorTexts()
}

/**
 * The only form without the form library, which is a tenth of the size budget of a first page: this
 * is the first page of all users, and the browser itself manages its two fields.
 */
export function SignInPage() {
  useLanguage()
  const search = useSearch({ from: '/auth/signin' })
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(search.email ?? '')
  const { data: company } = trpc.auth.companyDoor.useQuery(
    { id: search.company ?? '' },
    { enabled: search.company !== undefined, meta: { silent: true } },
  )
  const { signIn, errors, failure, submit, onInput } = useSignIn(form, search.redirect)
  const refused = appErrorOf(failure)?.code
  const failureText = useErrorText(failure)
  const wrongPassword = isWrongPassword(failure)
  const emailForLinks = email.includes('@') ? email : undefined
  return (
    <AuthPage title={m.auth_signin_title()} intro={company?.welcome ?? m.auth_signin_intro()} company={company}>
      <form ref={form} onSubmit={submit} onInput={onInput} noValidate className="flex flex-col gap-5">
        {search.reason && !failure ? <Notice live>{reasons[search.reason]()}</Notice> : null}
        {failureText && !wrongPassword ? (
          <Notice tone={refused === 'NotVerifiedEmail' ? 'warning' : 'danger'} live>
            <p>{failureText}</p>
            <div className="mt-1 empty:hidden">
              <NextStep error={failure} email={signIn.variables?.email} onRetry={() => form.current?.requestSubmit()} />
            </div>
          </Notice>
        ) : null}
        <Field label={m.auth_email()} error={errors.email?.()}>
          <EmailInput
            size="lg"
            name="email"
            autoComplete="username"
            autoFocus={!search.email}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field
          label={m.auth_password()}
          error={wrongPassword ? failureText : errors.password?.()}
          end={
            <Link to="/auth/password/forgot" search={{ email: emailForLinks }} className="text-link">
              {m.auth_signin_forgot()}
            </Link>
          }
        >
          <PasswordInput size="lg" name="password" autoComplete="current-password" autoFocus={Boolean(search.email)} />
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

/** Validates and sends what is typed, and goes on to the page that was asked for. */
function useSignIn(form: RefObject<HTMLFormElement | null>, redirect: string | undefined) {
  const router = useRouter()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<SignInErrors>({})
  /** Why the validation could not be loaded. */
  const [checkFailure, setCheckFailure] = useState<unknown>()
  const signIn = trpc.auth.signIn.useMutation({
    meta: { silent: true },
    onSuccess: async (me) => {
      setSession(me as Me)
      await router.invalidate()
      await navigate({ href: safeRedirect(redirect) ?? entryOf(me as Me), replace: true })
    },
    onError: (error) => {
      if (!isWrongPassword(error)) return
      const password = fieldOf(form.current, 'password')
      if (password) password.value = ''
      password?.focus()
    },
  })
  const failure = checkFailure ?? signIn.error

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setCheckFailure(undefined)
    try {
      const { checkSignIn } = await loadCheck()
      const checked = checkSignIn({ email: typed.get('email'), password: typed.get('password') })
      setErrors(checked.errors)
      if (checked.values) signIn.mutate(checked.values)
      else fieldOf(form.current, checked.errors.email ? 'email' : 'password')?.focus()
    } catch (error) {
      setCheckFailure(error)
    }
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    preload()
    const { name } = event.target as HTMLInputElement
    setErrors((before) => ({ ...before, [name]: undefined }))
    if (name === 'password' && isWrongPassword(failure)) signIn.reset()
  }

  return { signIn, errors, failure, submit, onInput }
}

const isWrongPassword = (error: unknown) => appErrorOf(error)?.code === 'IncorrectEmailOrPassword'

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | null | undefined
