import { createFileRoute, Link, redirect, useNavigate } from '@tanstack/react-router'
import { ErrorText } from '#web/components/error-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { AuthFailure } from '#web/features/auth/auth-failure.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { readLink } from '#web/features/auth/read-link.ts'
import { refusalOf } from '#web/features/auth/refused-link-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { readMailLink } from '#web/lib/mail-link.ts'
import { searchParams, text } from '#web/lib/search-params.ts'
import { clearSession, fullName, knownSession, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/auth/account')({
  validateSearch: searchParams({ link: text }),
  loaderDeps: ({ search }: { search: { link?: string } }) => ({ link: search.link }),
  beforeLoad: guard('/auth/account'),
  loader: async ({ deps }) => {
    const target = readMailLink(deps.link)
    if (!target) throw redirect({ to: '/auth/navigation', replace: true })
    const link = await readLink(target.token)
    const email = link?.email ?? target.email
    const isReset = target.href.startsWith('/auth/password/new')
    const isOwn = email === knownSession()?.email
    // Their invitation and confirmation have made the account already.
    if (isOwn && !isReset) throw redirect({ href: target.next, replace: true })
    return { href: target.href, email, isOwn, isReset, state: link?.state ?? 'open' }
  },
  component: OtherAccount,
})

/** A signed-in person has a language of their own: no switch. */
const corner = <span />

/** The link of a mail, opened while somebody is signed in: whose it is, and the way to follow it. */
function OtherAccount() {
  useLanguage()
  const { href, email, isOwn, isReset, state } = Route.useLoaderData()
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
