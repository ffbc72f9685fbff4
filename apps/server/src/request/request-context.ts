import type { Me } from '@cursus/contract'
import type { Deps, UserActor } from '@cursus/domain'

/** Who is signed in, found by the session cookie: once per request, and only when something asks. */
export type CurrentSession = { actor: UserActor; me: Me }

/** What a procedure or a REST row gets of its request; nothing of it is decided yet. */
export type RequestContext = Deps & {
  requestId: string
  /** The client's address, behind a trusted proxy the one that it names. */
  address: string
  userAgent: string
  session: () => Promise<CurrentSession | undefined>
  /** Signs this browser in: sets the session cookie to what `createSession` made. */
  setSession: (session: { id: string; expiresAt: Date }) => void
  /** Signs this browser out. */
  clearSession: () => void
}
