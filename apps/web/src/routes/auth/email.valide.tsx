import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { AuthFailure } from '#web/features/auth/auth-failure.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { isLinkRefused, RefusedLinkPage } from '#web/features/auth/refused-link-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/email/valide')({
  validateSearch: searchParams({
    token: text,
    email: text,
  }),
  beforeLoad: guard('/auth/email/valide'),
  component: ValidateEmail,
})

/** Only the button uses up the link, because mail scanners open links. */
function ValidateEmail() {
  useLanguage()
  const { token = '', email } = Route.useSearch()
  const navigate = useNavigate()
  const validate = trpc.auth.validateEmail.useMutation({
    meta: { silent: true },
    onSuccess: () => navigate({ to: '/auth/signin', search: { email, reason: 'emailConfirmed' }, replace: true }),
  })
  if (isLinkRefused(validate.error)) return <RefusedLinkPage error={validate.error} email={email} />
  return (
    <AuthPage
      title={m.auth_valide_title()}
      intro={email ? m.auth_valide_intro({ email }) : m.auth_valide_intro_plain()}
    >
      <div className="flex flex-col gap-5">
        {validate.error ? (
          <AuthFailure error={validate.error} email={email} onRetry={() => validate.mutate({ token })} />
        ) : null}
        <Button size="lg" autoFocus loading={validate.isPending} onClick={() => validate.mutate({ token })}>
          {m.auth_valide_submit()}
        </Button>
        <p className="text-center text-sm">
          <Link to="/auth/signin" search={{ email }} className="text-link">
            {m.auth_back_signin()}
          </Link>
        </p>
      </div>
    </AuthPage>
  )
}
