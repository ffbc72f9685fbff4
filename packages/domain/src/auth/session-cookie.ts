import type { Settings } from '../context.ts'
import { sessionLifetime } from './lucia.ts'

export type SessionCookie = {
  name: string
  options: { httpOnly: true; sameSite: 'strict'; secure: boolean; path: '/'; maxAge: number }
}

/**
 * The cookie that holds a session (decisions §1). `__Host-` binds it to this very host, which browsers only allow with `Secure`: plain
 * http, one's own machine, does without both. `maxAge` in seconds.
 */
export function sessionCookie({ appOrigin }: Pick<Settings, 'appOrigin'>): SessionCookie {
  const secure = new URL(appOrigin).protocol === 'https:'
  return {
    name: secure ? '__Host-cursus_session' : 'cursus_session',
    options: { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: sessionLifetime.seconds() },
  }
}
