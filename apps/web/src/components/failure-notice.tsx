import type { ReactNode } from 'react'
import { appErrorOf, UploadLost } from '#web/lib/fault/app-error.ts'
import { useErrorText } from '#web/lib/fault/load-error-text.ts'
import { goToSignIn } from '#web/lib/query-client.ts'
import { formatPercent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from './notice.tsx'
import { Button } from './ui/button.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/** In place of what a query has not loaded: its failure, or for now a shape (`className`). */
export const NotLoaded = ({
  of: { error, refetch },
  className,
}: {
  of: { error: unknown; refetch: () => unknown }
  className?: string
}) => (error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <Skeleton className={className} />)

/** The message of an error. */
export const ErrorText = ({ of: error }: { of: unknown }) => useErrorText(error)

const keptText = ({ percent }: UploadLost): string =>
  percent < 100 ? m.upload_kept_part({ percent: formatPercent(percent) }) : m.upload_kept()

/**
 * A refusal beside the control that caused it. When the session has ended, it offers a link to sign
 * in instead of redirecting, so that typed text is not lost. `onLeave` closes what would cover that
 * page.
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
  /** Retries the failed query. */
  onRetry?: () => void
}) {
  const text = useErrorText(error)
  const signIn = () => {
    onLeave?.()
    goToSignIn()
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
      {error instanceof UploadLost ? ` ${keptText(error)}` : null}
      {children}
    </Notice>
  )
}
