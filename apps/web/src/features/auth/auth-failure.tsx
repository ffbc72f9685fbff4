import { Notice } from '#web/components/notice.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { NextStep } from './next-step.tsx'

/** Why a form of the public pages was refused, in the page, with what to do next under it. */
export function AuthFailure({ error, email, onRetry }: { error: unknown; email?: string; onRetry?: () => void }) {
  return (
    <Notice tone="danger" live>
      <p>{errorText(error)}</p>
      <div className="mt-1 empty:hidden">
        <NextStep error={error} email={email} onRetry={onRetry} />
      </div>
    </Notice>
  )
}
