import type { Settings } from '../context.ts'
import { sessionLifetime } from './lucia.ts'

export type SessionCookie = {
  name: string
  options: { httpOnly: true; sameSite: 'strict'; secure: boolean; path: '/'; maxAge: number }
}

/**
 * The session cookie (decisions §1). `__Host-` binds it to its host and requires `Secure`, so plain
 * http, for local use, has neither. `maxAge` in seconds.
 */
export function sessionCookie({ appOrigin }: Pick<Settings, 'appOrigin'>): SessionCookie {
  const secure = new URL(appOrigin).protocol === 'https:'
  return {
    name: secure ? '__Host-cursus_session' : 'cursus_session',
    options: { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: sessionLifetime.seconds() },
  }
}
