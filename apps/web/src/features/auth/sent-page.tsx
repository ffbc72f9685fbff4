import { Link } from '@tanstack/react-router'
import { MailCheck, MailX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'

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
          <Link to="/auth/signin" search={{ email }} className="text-sm text-link">
            {m.auth_back_signin()}
          </Link>
        </div>
      </div>
    </AuthPage>
  )
}
