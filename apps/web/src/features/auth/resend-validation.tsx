import { Button } from '#web/components/ui/button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Sends the confirmation e-mail once more. */
export function ResendValidation({ email, variant = 'link' }: { email: string; variant?: 'link' | 'outline' }) {
  const resend = trpc.auth.resendValidation.useMutation({ meta: { success: () => m.auth_resent({ email }) } })
  return (
    <Button variant={variant} loading={resend.isPending} onClick={() => resend.mutate({ email })}>
      {m.auth_resend()}
    </Button>
  )
}
