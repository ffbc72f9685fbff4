import type { ErrorName } from '@cursus/contract/error'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { appErrorOf } from '#web/lib/app-error.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthFailure } from './auth-failure.tsx'
import { AuthPage } from './auth-page.tsx'

const linkRefusals: ReadonlySet<ErrorName> = new Set([
  'ValidateEmailExpiredToken',
  'ValidateEmailNotExistToken',
  'ValidateEmailInvalidToken',
  'PasswordNewExpiredToken',
  'PasswordNewNotExistToken',
  'PasswordNewInvalidToken',
])

/** Whether a link of an e-mail was refused permanently. */
export function isLinkRefused(error: unknown): boolean {
  const code = appErrorOf(error)?.code
  return code !== undefined && linkRefusals.has(code)
}

/** Replaces a page whose link was refused: the reason, and how to get another link. */
export function RefusedLinkPage({ error, email }: { error: unknown; email?: string }) {
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the focus goes to what took its place.
  useEffect(() => box.current?.focus(), [])
  return (
    <AuthPage title={m.auth_link_refused_title()}>
      <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <AuthFailure error={error} email={email} />
        <p className="text-center text-sm">
          <Link to="/auth/signin" search={{ email }} className="text-link">
            {m.auth_back_signin()}
          </Link>
        </p>
      </div>
    </AuthPage>
  )
}
