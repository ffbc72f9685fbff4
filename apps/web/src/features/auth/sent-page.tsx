import { Link } from '@tanstack/react-router'
import { MailCheck, MailX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage, BackToSignIn } from './auth-page.tsx'

/** Whether an e-mail that is asked for now waits on the platform. Asked before it is needed. */
export const useMailsHeld = (): boolean =>
  trpc.auth.mailsAreHeld.useQuery(undefined, { meta: { silent: true } }).data ?? false

/** The page after an e-mail was sent, or stored while they are on hold, with a link to sign-in. */
export function SentPage({
  title,
  text,
  email,
  isHeld,
  children,
}: {
  title: string
  text: ReactNode
  email: string
  isHeld: boolean
  children?: ReactNode
}) {
  const Icon = isHeld ? MailX : MailCheck
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so its replacement gets the focus.
  useEffect(() => box.current?.focus(), [])
  return (
    <AuthPage title={isHeld ? m.auth_held_title() : title}>
      <div ref={box} tabIndex={-1} role="status" className="flex flex-col gap-5 outline-none">
        <div className="flex items-start gap-3.5">
          <span
            className={cn(
              'flex size-10 shrink-0 items-center justify-center rounded-lg',
              isHeld ? 'bg-warning-subtle text-warning-strong' : 'bg-success-subtle text-success-strong',
            )}
          >
            <Icon className="size-5" aria-hidden />
          </span>
          <p className="text-base">{isHeld ? m.auth_held_text({ email }) : text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          {children}
          <BackToSignIn email={email} className="text-sm" />
        </div>
      </div>
    </AuthPage>
  )
}

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
