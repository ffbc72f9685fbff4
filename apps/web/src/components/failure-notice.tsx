import type { ReactNode } from 'react'
import { appErrorOf, errorText } from '#web/lib/error-text.ts'
import { signInAnew } from '#web/lib/query-client.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from './notice.tsx'
import { Button } from './ui/button.tsx'

/**
 * Why something was refused, beside what asked for it. When the session has ended meanwhile, the way to sign in is beside it too: it is not
 * taken unasked, as what was typed would go. `onLeave` closes what would cover that page.
 */
export function FailureNotice({
  error,
  children,
  className,
  onLeave,
}: {
  error: unknown
  children?: ReactNode
  className?: string
  onLeave?: () => void
}) {
  const signIn = () => {
    onLeave?.()
    signInAnew()
  }
  return (
    <Notice
      tone="danger"
      live
      className={className}
      action={
        appErrorOf(error)?.code === 'TokenInvalid' ? (
          <Button variant="link" onClick={signIn}>
            {m.auth_signin_submit()}
          </Button>
        ) : undefined
      }
    >
      {errorText(error)}
      {children}
    </Notice>
  )
}
