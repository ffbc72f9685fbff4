import { Link } from '@tanstack/react-router'
import { SupportButton } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { m } from '#web/paraglide/messages.js'
import { ResendValidation } from './sent-page.tsx'

/**
 * The next step after a refusal before sign-in: one per error (specification §8 "Auth"). `email` is
 * the address that was sent; `token` that of a refused link; `onRetry` sends the form again.
 */
export function NextStep({
  error,
  email,
  token,
  onRetry,
}: {
  error: unknown
  email?: string
  token?: string
  onRetry?: () => void
}) {
  const code = appErrorOf(error)?.code
  switch (code) {
    case 'NotVerifiedEmail':
      return email ? <ResendValidation email={email} /> : null
    case 'ValidateEmailExpiredToken':
    case 'ValidateEmailNotExistToken':
    case 'ValidateEmailInvalidToken':
      return email ? (
        <ResendValidation email={email} token={code === 'ValidateEmailExpiredToken' ? token : undefined} />
      ) : (
        <Link to="/auth/signin" className="text-link">
          {m.auth_step_signin_resend()}
        </Link>
      )
    case 'PasswordNewExpiredToken':
    case 'PasswordNewNotExistToken':
    case 'PasswordNewInvalidToken':
      return (
        <Link to="/auth/password/forgot" search={{ email }} className="text-link">
          {m.auth_new_ask_again()}
        </Link>
      )
    case 'EmailAlreadyExist':
    case 'TokenInvalid':
      return (
        <Link to="/auth/signin" search={{ email }} className="text-link">
          {m.auth_step_signin()}
        </Link>
      )
    case 'NotFoundEmail':
      return (
        <Link to="/auth/signup" search={{ email }} className="text-link">
          {m.auth_signin_create()}
        </Link>
      )
    case 'SuspendedUser':
      return <SupportButton variant="link" />
    case undefined:
    case 'UnknownError':
    case 'ServiceUnavailable':
    case 'TookTooLong':
    case 'TooManyRequests':
      return onRetry ? (
        <Button variant="link" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      ) : null
    default:
      return null
  }
}
