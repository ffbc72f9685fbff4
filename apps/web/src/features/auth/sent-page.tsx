import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { m } from '#web/paraglide/messages.js'

/** The page after an e-mail was sent or an address confirmed, with a link to sign-in. */
export function SentPage({
  title,
  text,
  email,
  children,
}: {
  title: string
  text: ReactNode
  email?: string
  children?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so its replacement gets the focus.
  useEffect(() => box.current?.focus(), [])
  return (
    <AuthPage title={title}>
      <div ref={box} tabIndex={-1} role="status" className="flex flex-col gap-5 outline-none">
        <div className="flex items-start gap-3.5">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-success-subtle text-success-strong">
            <MailCheck className="size-5" aria-hidden />
          </span>
          <p className="text-base">{text}</p>
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
