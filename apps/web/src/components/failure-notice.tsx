import type { ReactNode } from 'react'
import { appErrorOf } from '#web/lib/app-error.ts'
import { signInAnew } from '#web/lib/query-client.ts'
import { useErrorText } from '#web/lib/tell-error.ts'
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
  onRetry,
}: {
  error: unknown
  children?: ReactNode
  className?: string
  onLeave?: () => void
  /** Asks again for what could not be read. */
  onRetry?: () => void
}) {
  const text = useErrorText(error)
  const signIn = () => {
    onLeave?.()
    signInAnew()
  }
  if (text === undefined) return null
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
        ) : onRetry ? (
          <Button variant="link" onClick={onRetry}>
            {m.common_retry()}
          </Button>
        ) : undefined
      }
    >
      {text}
      {children}
    </Notice>
  )
}
