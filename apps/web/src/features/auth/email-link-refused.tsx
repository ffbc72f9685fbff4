import type { LinkAnswer } from '@cursus/contract/auth'
import type { ReactNode } from 'react'
import { ErrorText } from '#web/components/error-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'
import { isLinkRefused, refusalOf } from './refused-link-page.tsx'

/** What the page of such a link may do with it. */
export const stateOf = (link: LinkAnswer | undefined, kind: LinkAnswer['kind'], token: string) =>
  token === '' ? 'invalid' : link && link.state !== 'invalid' && link.kind !== kind ? 'unknown' : link?.state

/** A link that changes an e-mail and does not: why, and what is left to do. */
export function EmailLinkRefused({
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
