import type { LinkAnswer } from '@cursus/contract/auth'
import type { Me } from '@cursus/contract/user'
import { Link, useLoaderData, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { clearSession, setSession } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'
import { isLinkRefused, refusalOf } from './refused-link-page.tsx'

/** What the page of such a link may do with it. */
const stateOf = (link: LinkAnswer | undefined, kind: LinkAnswer['kind'], token: string) =>
  token === '' ? 'invalid' : link && link.state !== 'invalid' && link.kind !== kind ? 'unknown' : link?.state

/** A link that changes an e-mail and does not: why, and what is left to do. */
function EmailLinkRefused({
  error,
  state,
  onRetry,
  corner,
  children,
}: {
  error: unknown
  state: LinkAnswer['state'] | undefined
  onRetry: () => void
  corner?: ReactNode
  children?: ReactNode
}) {
  const why = error ?? refusalOf(state && state !== 'open' ? state : 'unknown', false)
  const isTaken = appErrorOf(why)?.code === 'EmailAlreadyExist'
  const isOver = isTaken || isLinkRefused(why)
  return (
    <AuthPage corner={corner} title={isOver ? m.auth_link_refused_title() : m.auth_email_confirm_title()}>
      <div className="flex flex-col gap-5">
        <Notice tone="danger" live>
          <p>{isTaken ? m.auth_email_taken() : <ErrorText of={why} />}</p>
        </Notice>
        {isOver ? (
          children
        ) : (
          <Button size="lg" onClick={onRetry}>
            {m.common_retry()}
          </Button>
        )}
      </div>
    </AuthPage>
  )
}

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
        corner={null}
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
      <EmailLinkRefused error={confirm.error} state={state} onRetry={() => confirm.mutate({ token })} corner={null}>
        {home}
      </EmailLinkRefused>
    )
  }
  return (
    <AuthPage
      corner={null}
      title={m.auth_email_confirm_title()}
      intro={<StrongText>{m.auth_email_confirm_text({ email: link?.newEmail ?? '' })}</StrongText>}
    >
      <Button size="lg" autoFocus loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {m.auth_valide_submit()}
      </Button>
    </AuthPage>
  )
}

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
