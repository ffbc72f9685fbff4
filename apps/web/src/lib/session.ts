import type { Me } from '@cursus/contract/user'
import { useRef } from 'react'
import { m } from '#web/paraglide/messages.js'
import { setLanguage } from './locale.ts'
import { queryClient } from './query-client.ts'
import { loadSettings } from './settings.ts'
import { api, trpc } from './trpc.ts'

/** Who is signed in, `null` for nobody; asked once and kept until something changes it. */
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

/** Asks anew who is signed in: their rights may have changed. */
export async function refreshSession(): Promise<void> {
  const me = (await api.auth.me.fetch(undefined, { staleTime: 0 })) as Me | null
  if (me) setSession(me)
}

/** Who is known to be signed in, without asking; `null` for nobody, `undefined` when that is not known yet. */
export const knownSession = (): Me | null | undefined => api.auth.me.getData() as Me | null | undefined

/** Whether somebody is known to be signed in. */
export const isSignedIn = (): boolean => Boolean(knownSession())

let isOver = false
/**
 * The session has ended at the server. What was seen is forgotten on the way to sign-in and not before: an unsaved form on the page may ask
 * to stay, and must not be emptied under the question.
 */
export const sessionIsOver = (): void => {
  isOver = true
}

/** Every page that is really gone to, before it asks who may see it. */
export function forgetWhenOver(pathname: string): void {
  if (isOver && pathname === '/auth/signin') forgetSession()
  isOver = false
}

/** Forgets everything that the last person saw. */
export function forgetSession(): void {
  const settings = api.settings.get.getData()
  queryClient.clear()
  // These are nobody's, and the next page shows them at once.
  api.settings.get.setData(undefined, settings)
  setSession(null)
}

/** The signed-in person. Only for pages behind a guard. */
export function useMe(): Me {
  const { data } = trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  // A page that is being left for sign-in may be drawn once more.
  const last = useRef<Me>(undefined)
  if (data) last.current = data as Me
  if (!last.current) throw new Error('useMe outside a guarded route')
  return last.current
}

/** What somebody is called; an erased account has neither name nor e-mail left. */
export const fullName = (person: { firstname: string | null; lastname: string | null; email: string | null }): string =>
  [person.firstname, person.lastname].filter(Boolean).join(' ') || (person.email ?? m.common_person_deleted())
