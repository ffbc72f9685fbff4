import { Link, useLoaderData, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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

/**
 * The link of a mail, opened while somebody is signed in: whose it is, and the way to follow it.
 */
export function OtherAccountPage() {
  useLanguage()
  const { href, email, isOwn, isReset, state } = useLoaderData({ from: '/auth/account' })
  const me = useMe()
  const mine = { name: fullName(me), email: me.email }
  if (state !== 'open' && state !== 'used') {
    return (
      <SignOutPage
        href={href}
        title={m.auth_link_refused_title()}
        intro={m.auth_account_mine(mine)}
        action={m.auth_account_own_switch()}
      >
        {/* The ways to another link are pages for visitors, where this one leads after signing out. */}
        <Notice tone="danger" live>
          <ErrorText of={refusalOf(state, isReset)} />
        </Notice>
      </SignOutPage>
    )
  }
  if (isOwn) {
    return (
      <SignOutPage
        href={href}
        title={m.auth_account_own_title()}
        intro={m.auth_account_own_text(mine)}
        action={m.auth_account_own_switch()}
      />
    )
  }
  return (
    <SignOutPage
      href={href}
      title={m.auth_account_title()}
      intro={email ? m.auth_account_text({ email }) : m.auth_account_text_plain()}
      action={m.auth_account_switch()}
    >
      <p>
        <StrongText>{m.auth_account_mine(mine)}</StrongText>
      </p>
    </SignOutPage>
  )
}

/** Offers to sign out for `href`, or to stay. */
function SignOutPage({
  href,
  title,
  intro,
  action,
  children,
}: {
  href: string
  title: string
  intro: string
  action: string
  children?: ReactNode
}) {
  const navigate = useNavigate()
  const signOut = trpc.auth.signOut.useMutation({
    meta: { silent: true },
    onSuccess: async () => {
      clearSession()
      await navigate({ href, replace: true })
    },
  })
  return (
    <AuthPage corner={null} title={title} intro={<StrongText>{intro}</StrongText>}>
      <div className="flex flex-col gap-5">
        {signOut.error ? <AuthFailure error={signOut.error} onRetry={() => signOut.mutate()} /> : null}
        {children}
        <Button size="lg" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {action}
        </Button>
        <p className="text-center text-sm">
          <Link to="/auth/navigation" className="text-link">
            {m.auth_account_stay()}
          </Link>
        </p>
      </div>
    </AuthPage>
  )
}
