import { Link } from '@tanstack/react-router'
import { ErrorText } from '#web/components/error-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { useMailsHeld } from './sent-page.tsx'

/** Resends the confirmation e-mail and shows the result. */
export function ResendValidation({
  email,
  token,
  variant = 'link',
}: {
  email: string
  /** Of a link that has expired: another of its kind takes its place. */
  token?: string
  variant?: 'link' | 'outline'
}) {
  const isHeld = useMailsHeld()
  const again = trpc.auth.resendValidation.useMutation({ meta: { silent: true } })
  const another = trpc.auth.resendLink.useMutation({ meta: { silent: true } })
  const resend = token ? another : again
  const sent = isHeld ? m.auth_held_text : token ? m.auth_link_resent : m.auth_resent
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        variant={variant}
        className={variant === 'link' ? '-ml-px' : undefined}
        loading={resend.isPending}
        onClick={() => (token ? another.mutate({ token }) : again.mutate({ email }))}
      >
        {token ? m.auth_new_ask_again() : m.auth_resend()}
      </Button>
      {/* Not in the colour of the refusal around it. */}
      <p role="status" className="text-sm text-foreground empty:hidden">
        {resend.isSuccess ? sent({ email }) : null}
      </p>
      <p role="alert" className="text-sm text-destructive-strong empty:hidden">
        {resend.error ? <ErrorText of={resend.error} /> : null}
      </p>
      {/* Invited, without a sign-up to confirm. */}
      {appErrorOf(resend.error)?.code === 'NotFoundEmail' ? (
        <Link to="/auth/signup" search={{ email }} className="text-sm text-link">
          {m.auth_signin_create()}
        </Link>
      ) : null}
    </div>
  )
}
