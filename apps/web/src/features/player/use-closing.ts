import type { UserModule } from '@cursus/contract/participant'
import { useEffect, useRef, useState } from 'react'
import { useAccessEnd } from '#web/features/participant/use-access-end.ts'
import { useAccountNews } from '#web/lib/session/use-account-news.ts'

/**
 * Follows the access of an open content. When it is closed, the package is left as on a navigation,
 * so that its last data are saved (the server takes them for some minutes more), and `closed`
 * becomes true after that. A restored access opens the content again.
 */
export function useClosing(
  module: UserModule,
  { leave, reopen }: { leave: () => Promise<void>; reopen: () => Promise<void> },
): { closed: boolean } {
  const { active } = module
  const [closed, setClosed] = useState(!active)
  const acts = useRef({ leave, reopen })
  acts.current = { leave, reopen }
  // The player asks to sign in again itself, when something is to be saved.
  useAccountNews({ onError: () => undefined })
  useAccessEnd(module)
  useEffect(() => {
    if (active === !closed) return
    if (active) {
      setClosed(false)
      void acts.current.reopen()
      return
    }
    let current = true
    void acts.current.leave().finally(() => current && setClosed(true))
    return () => {
      current = false
    }
  }, [active, closed])
  return { closed }
}
