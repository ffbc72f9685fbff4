import type { Settings } from '../context.ts'
import { sessionLifetime } from './lucia.ts'
import { signUpLifetimeMs } from './sign-ups.ts'

export type SessionCookie = {
  name: string
  options: { httpOnly: true; sameSite: 'strict'; secure: boolean; path: '/'; maxAge: number }
}

/**
 * A cookie of this application. `__Host-` binds it to its host and requires `Secure`, so plain
 * http, for local use, has neither. `maxAge` in seconds.
 */
function cookieOf({ appOrigin }: Pick<Settings, 'appOrigin'>, name: string, maxAge: number): SessionCookie {
  const secure = new URL(appOrigin).protocol === 'https:'
  return {
    name: secure ? `__Host-cursus_${name}` : `cursus_${name}`,
    options: { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge },
  }
}

export const sessionCookie = (settings: Pick<Settings, 'appOrigin'>): SessionCookie =>
  cookieOf(settings, 'session', sessionLifetime.seconds())

/** Recognises the browser that signed up when it opens the confirmation. */
export const signUpCookie = (settings: Pick<Settings, 'appOrigin'>): SessionCookie =>
  cookieOf(settings, 'signup', signUpLifetimeMs / 1000)
