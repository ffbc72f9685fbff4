import { ErrorText } from '#web/components/error-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { NextStep } from './next-step.tsx'

/** The refusal of a public form, with the next step. */
export function AuthFailure({
  error,
  email,
  token,
  onRetry,
}: {
  error: unknown
  email?: string
  /** Of the link that was refused. */
  token?: string
  onRetry?: () => void
}) {
  return (
    <Notice tone="danger" live>
      <p>
        <ErrorText of={error} />
      </p>
      <div className="mt-1 empty:hidden">
        <NextStep error={error} email={email} token={token} onRetry={onRetry} />
      </div>
    </Notice>
  )
}
