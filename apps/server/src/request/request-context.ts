import type { Me } from '@cursus/contract/user'
import { findSession, sessionCookie } from '@cursus/domain/auth'
import type { CallDeps, UserActor } from '@cursus/domain/context'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Who is signed in, found by the session cookie: once per request, and only when something asks. */
export type CurrentSession = { actor: UserActor; me: Me }

/** What a call gets of its request, before it is known who may. */
export type RequestContext = CallDeps & {
  requestId: string
  /** The client's address, behind a trusted proxy the one that it names. */
  address: string
  userAgent: string
  session: () => Promise<CurrentSession | undefined>
  /** Signs this browser in: the cookie holds what `createSession` made. */
  setSession: (session: { id: string; expiresAt: Date }) => void
  /** Signs this browser out. */
  clearSession: () => void
  /** Aborts when the server stops: what waits for news ends then. */
  closing: AbortSignal
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Made when first asked for, see `requestContextOf`. */
    caller: RequestContext | undefined
  }
}

/** The context of a request; the same one each time, so that its session is looked for once. */
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
    // A streamed answer has sent its headers by now: the person would seem signed in and would not be.
    if (reply.sent) throw new Error('The session cookie was set after the headers had been sent')
    // A wrong clock on the client's side must not end the session: the age counts, not the date.
    const maxAge = Math.max(1, Math.round((expiresAt.getTime() - deps.now().getTime()) / 1000))
    reply.setCookie(name, id, { ...options, maxAge })
  }

  async function findCurrent(): Promise<CurrentSession | undefined> {
    const value = request.cookies[name]
    if (!value) return undefined
    const session = await findSession(deps, value)
    if (session?.fresh && !reply.sent) setSession({ id: value, expiresAt: session.expiresAt })
    return session && { actor: session.actor, me: session.me }
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
    closing,
  }
  request.caller = context
  return context
}
