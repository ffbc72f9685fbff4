import { Link, useLoaderData, useNavigate } from '@tanstack/react-router'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { clearSession, fullName, useMe } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthFailure } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { refusalOf } from './refused-link-page.tsx'

/** A signed-in person has a language of their own: no switch. */
const corner = <span />

/**
 * The link of a mail, opened while somebody is signed in: whose it is, and the way to follow it.
 */
export function OtherAccountPage() {
  useLanguage()
  const { href, email, isOwn, isReset, state } = useLoaderData({ from: '/auth/account' })
  const me = useMe()
  const navigate = useNavigate()
  const signOut = trpc.auth.signOut.useMutation({
    meta: { silent: true },
    onSuccess: async () => {
      clearSession()
      await navigate({ href, replace: true })
    },
  })
  const mine = { name: fullName(me), email: me.email }
  const stay = (
    <Link to="/auth/navigation" className="text-link">
      {m.auth_account_stay()}
    </Link>
  )
  if (state !== 'open' && state !== 'used') {
    return (
      <AuthPage
        title={m.auth_link_refused_title()}
        intro={<StrongText>{m.auth_account_mine(mine)}</StrongText>}
        corner={corner}
      >
        <div className="flex flex-col gap-5">
          {signOut.error ? <AuthFailure error={signOut.error} onRetry={() => signOut.mutate()} /> : null}
          {/* The ways to another link are pages for visitors, where this one leads after signing out. */}
          <Notice tone="danger" live>
            <ErrorText of={refusalOf(state, isReset)} />
          </Notice>
          <Button size="lg" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            {m.auth_account_own_switch()}
          </Button>
          <p className="text-center text-sm">{stay}</p>
        </div>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      corner={corner}
      title={isOwn ? m.auth_account_own_title() : m.auth_account_title()}
      intro={
        <StrongText>
          {isOwn ? m.auth_account_own_text(mine) : email ? m.auth_account_text({ email }) : m.auth_account_text_plain()}
        </StrongText>
      }
    >
      <div className="flex flex-col gap-5">
        {signOut.error ? <AuthFailure error={signOut.error} onRetry={() => signOut.mutate()} /> : null}
        {isOwn ? null : (
          <p>
            <StrongText>{m.auth_account_mine(mine)}</StrongText>
          </p>
        )}
        <Button size="lg" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {isOwn ? m.auth_account_own_switch() : m.auth_account_switch()}
        </Button>
        <p className="text-center text-sm">{stay}</p>
      </div>
    </AuthPage>
  )
}
