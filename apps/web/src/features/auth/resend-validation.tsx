import { ErrorText } from '#web/components/error-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Resends the confirmation e-mail and shows the result. */
export function ResendValidation({ email, variant = 'link' }: { email: string; variant?: 'link' | 'outline' }) {
  const resend = trpc.auth.resendValidation.useMutation({ meta: { silent: true } })
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        variant={variant}
        className={variant === 'link' ? '-ml-px' : undefined}
        loading={resend.isPending}
        onClick={() => resend.mutate({ email })}
      >
        {m.auth_resend()}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {resend.isSuccess ? m.auth_resent({ email }) : null}
      </p>
      <p role="alert" className="text-sm text-destructive-strong empty:hidden">
        {resend.error ? <ErrorText of={resend.error} /> : null}
      </p>
    </div>
  )
}
