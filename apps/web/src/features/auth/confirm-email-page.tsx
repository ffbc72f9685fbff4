import type { Me } from '@cursus/contract/user'
import { Link, useLoaderData, useSearch } from '@tanstack/react-router'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { setSession } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'
import { EmailLinkRefused, stateOf } from './email-link-refused.tsx'

/** A signed-in person has a language of their own: no switch. */
const corner = <span />

/** The link to a new e-mail, opened by its account. Only the button uses it up. */
export function ConfirmEmailPage() {
  useLanguage()
  const { token = '' } = useSearch({ from: '/auth/email/confirm' })
  const link = useLoaderData({ from: '/auth/email/confirm' })
  const confirm = trpc.account.confirmEmail.useMutation({
    meta: { silent: true },
    onSuccess: (me) => setSession(me as Me),
  })
  const home = (
    <Button size="lg" autoFocus asChild>
      <Link to="/">{m.auth_email_continue()}</Link>
    </Button>
  )
  if (confirm.data) {
    return (
      <AuthPage
        corner={corner}
        title={m.auth_email_confirmed_title()}
        intro={<StrongText>{m.auth_email_confirmed_text({ email: confirm.data.email })}</StrongText>}
      >
        {home}
      </AuthPage>
    )
  }
  const state = stateOf(link, 'change_email', token)
  if (confirm.error || (state && state !== 'open')) {
    return (
      <EmailLinkRefused error={confirm.error} state={state} onRetry={() => confirm.mutate({ token })} corner={corner}>
        {home}
      </EmailLinkRefused>
    )
  }
  return (
    <AuthPage
      corner={corner}
      title={m.auth_email_confirm_title()}
      intro={<StrongText>{m.auth_email_confirm_text({ email: link?.newEmail ?? '' })}</StrongText>}
    >
      <Button size="lg" autoFocus loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {m.auth_valide_submit()}
      </Button>
    </AuthPage>
  )
}
