import { Link, useLoaderData, useSearch } from '@tanstack/react-router'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { clearSession } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'
import { EmailLinkRefused, stateOf } from './email-link-refused.tsx'

/** The link to the former e-mail: signed out too, because its reader may have lost the account. */
export function UndoEmailPage() {
  useLanguage()
  const { token = '', ...search } = useSearch({ from: '/auth/email/undo' })
  const link = useLoaderData({ from: '/auth/email/undo' })
  const email = link?.newEmail ?? search.email
  const undo = trpc.auth.undoEmail.useMutation({ meta: { silent: true }, onSuccess: clearSession })
  if (undo.isSuccess) {
    return (
      <AuthPage
        title={m.auth_email_undone_title()}
        intro={<StrongText>{m.auth_email_undone_text({ email: email ?? '' })}</StrongText>}
      >
        <Button size="lg" autoFocus asChild>
          <Link to="/auth/password/forgot" search={{ email }}>
            {m.auth_new_title()}
          </Link>
        </Button>
      </AuthPage>
    )
  }
  const state = stateOf(link, 'undo_email', token)
  if (undo.error || (state && state !== 'open')) {
    return <EmailLinkRefused error={undo.error} state={state} onRetry={() => undo.mutate({ token })} />
  }
  return (
    <AuthPage
      title={m.auth_email_undo_title()}
      intro={<StrongText>{m.auth_email_undo_text({ email: email ?? '' })}</StrongText>}
    >
      <Button size="lg" autoFocus loading={undo.isPending} onClick={() => undo.mutate({ token })}>
        {m.auth_email_undo_submit()}
      </Button>
    </AuthPage>
  )
}
