import type { Me } from '@cursus/contract/user'
import { useRef } from 'react'
import { forgetUiState } from '#web/lib/page/use-ui-state.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { loadSettings } from '#web/lib/settings.ts'
import { setLanguage } from '#web/lib/text/locale.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** The signed-in user, `null` for none; loaded once and kept until it changes. */
export async function loadSession(): Promise<Me | null> {
  const [me] = await Promise.all([
    api.auth.me.ensureData(undefined, { staleTime: Number.POSITIVE_INFINITY }),
    loadSettings(),
  ])
  if (me) setLanguage(me.language)
  return me
}

/** After sign-in or a saved profile: the answer is the new session. */
export function setSession(me: Me | null): void {
  api.auth.me.setData(undefined, me)
  if (me) setLanguage(me.language)
}

/** Reloads the session, because the user's rights may have changed. */
export async function refreshSession(): Promise<void> {
  const me = (await api.auth.me.fetch(undefined, { staleTime: 0 })) as Me | null
  if (me) setSession(me)
}

/** The known session without a request; `null` for none, `undefined` when it is not loaded yet. */
export const knownSession = (): Me | null | undefined => api.auth.me.getData() as Me | null | undefined

export const isSignedIn = (): boolean => Boolean(knownSession())

let isOver = false
/**
 * The session has ended at the server. The cache is cleared on the way to sign-in and not before:
 * an unsaved form may keep the page, and must not be emptied.
 */
export const markSessionEnded = (): void => {
  isOver = true
}

/** Called for every page that is opened, before its guard. */
export function clearOnSignIn(pathname: string): void {
  if (isOver && pathname === '/auth/signin') clearSession()
  isOver = false
}

/** Clears everything that the last user saw. */
export function clearSession(): void {
  const settings = api.settings.get.getData()
  queryClient.clear()
  forgetUiState('recent.')
  // Settings are public and needed by the next page at once.
  api.settings.get.setData(undefined, settings)
  setSession(null)
}

/** The signed-in user. Only for pages behind a guard. */
export function useMe(): Me {
  const { data } = trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  // A page that is being left for sign-in may render once more.
  const last = useRef<Me>(undefined)
  if (data) last.current = data as Me
  if (!last.current) throw new Error('useMe outside a guarded route')
  return last.current
}

/** The full name of a person; an erased account has neither name nor e-mail. */
export const fullName = (person: { firstname: string | null; lastname: string | null; email: string | null }): string =>
  [person.firstname, person.lastname].filter(Boolean).join(' ') || (person.email ?? m.common_person_deleted())
