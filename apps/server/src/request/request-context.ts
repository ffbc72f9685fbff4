import type { Me } from '@cursus/contract/user'
import { findSession, isBrowserSecret, newBrowserSecret, sessionCookie, signUpCookie } from '@cursus/domain/auth'
import type { CallDeps, UserActor } from '@cursus/domain/context'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The signed-in user, found by the session cookie: at most once per request, and only on demand.
 */
type CurrentSession = { id: string; actor: UserActor; me: Me }

/** Context of a call before its access is checked. */
export type RequestContext = CallDeps & {
  requestId: string
  /** The client's address, as reported by a trusted proxy. */
  address: string
  userAgent: string
  session: () => Promise<CurrentSession | undefined>
  /** Signs this browser in with a session of `createSession`. */
  setSession: (session: { id: string; expiresAt: Date }) => void
  /** Signs this browser out. */
  clearSession: () => void
  /** What this browser is recognised by since it signed up. */
  browserSecret: string | undefined
  /** The same; a browser without one gets one. */
  keepBrowserSecret: () => string
  /** Aborts when the server stops, to end event streams. */
  closing: AbortSignal
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Created on first use, see `requestContextOf`. */
    caller: RequestContext | undefined
  }
}

/** Returns the context of a request, always the same object, so that the session is read once. */
export function requestContextOf(
  deps: CallDeps,
  closing: AbortSignal,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext {
  if (request.caller) return request.caller

  const { name, options } = sessionCookie(deps.settings)
  let found: Promise<CurrentSession | undefined> | undefined

  function setSession({ id, expiresAt }: { id: string; expiresAt: Date }): void {
    // A streamed response has already sent its headers: the user would not be signed in.
    if (reply.sent) throw new Error('The session cookie was set after the headers had been sent')
    // `Max-Age` instead of a date, because a wrong clock on the client must not end the session.
    const maxAge = Math.max(1, Math.round((expiresAt.getTime() - deps.now().getTime()) / 1000))
    reply.setCookie(name, id, { ...options, maxAge })
  }

  async function findCurrent(): Promise<CurrentSession | undefined> {
    const value = request.cookies[name]
    if (!value) return undefined
    const session = await findSession(deps, value)
    if (session?.fresh && !reply.sent) setSession({ id: value, expiresAt: session.expiresAt })
    return session
  }

  const signUp = signUpCookie(deps.settings)
  const signUpSecret = request.cookies[signUp.name]
  const browserSecret = isBrowserSecret(signUpSecret) ? signUpSecret : undefined

  function keepBrowserSecret(): string {
    const secret = browserSecret ?? newBrowserSecret()
    reply.setCookie(signUp.name, secret, signUp.options)
    return secret
  }

  const context: RequestContext = {
    ...deps,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    session() {
      found ??= findCurrent()
      return found
    },
    setSession,
    clearSession: () => void reply.clearCookie(name, options),
    browserSecret,
    keepBrowserSecret,
    closing,
  }
  request.caller = context
  return context
}
