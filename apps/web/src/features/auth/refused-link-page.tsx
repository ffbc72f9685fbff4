import type { LinkAnswer } from '@cursus/contract/auth'
import { AppError, type ErrorName } from '@cursus/contract/error'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthFailure } from './auth-form.tsx'
import { AuthPage, BackToSignIn } from './auth-page.tsx'

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
export function RefusedLinkPage({ error, email, token }: { error: unknown; email?: string; token?: string }) {
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the focus goes to what took its place.
  useEffect(() => box.current?.focus(), [])
  return (
    <AuthPage title={m.auth_link_refused_title()}>
      <div ref={box} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <AuthFailure error={error} email={email} token={token} />
        <p className="text-center text-sm">
          <BackToSignIn email={email} />
        </p>
      </div>
    </AuthPage>
  )
}

const reasons = { used: 'Expired', expired: 'Expired', unknown: 'NotExist', invalid: 'Invalid' } as const

/** The refusal that using such a link would get. */
export const refusalOf = (state: Exclude<LinkAnswer['state'], 'open'>, isReset: boolean): AppError =>
  new AppError(`${isReset ? 'PasswordNew' : 'ValidateEmail'}${reasons[state]}Token`)

/** Replaces the page of a link of an invitation or a confirmation that no longer opens. */
export function DeadLinkPage({
  link: { state },
  token,
  email,
  next,
}: {
  link: LinkAnswer
  token: string
  email: string | undefined
  /** The page that the mail named. */
  next?: string | undefined
}) {
  if (state === 'open') return null
  if (state !== 'used') return <RefusedLinkPage error={refusalOf(state, false)} email={email} token={token} />
  // Used up, it has made the account.
  return (
    <AuthPage title={m.auth_link_used_title()} intro={m.auth_link_used_text()}>
      <Button size="lg" asChild>
        <Link to="/auth/signin" search={{ email, redirect: next }}>
          {m.auth_step_signin()}
        </Link>
      </Button>
    </AuthPage>
  )
}
