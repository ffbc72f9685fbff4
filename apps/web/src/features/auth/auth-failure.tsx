import { ErrorText } from '#web/components/error-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { NextStep } from './next-step.tsx'

/** Why a form of the public pages was refused, in the page, with what to do next under it. */
export function AuthFailure({ error, email, onRetry }: { error: unknown; email?: string; onRetry?: () => void }) {
  return (
    <Notice tone="danger" live>
      <p>
        <ErrorText of={error} />
      </p>
      <div className="mt-1 empty:hidden">
        <NextStep error={error} email={email} onRetry={onRetry} />
      </div>
    </Notice>
  )
}
