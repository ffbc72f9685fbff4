import { activityEveryMs, idleMs } from '@cursus/contract/learning-record-values'
import { useEffect } from 'react'
import { api } from '#web/lib/trpc.ts'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']
/** Changes of the window, such as a click into the frame, whose inside is not visible from here. */
const turns = ['focus', 'blur']

/**
 * Tells the server once a minute, and on leaving, that the participant is active in an open
 * content: the page is in front and was used lately. Failures are ignored, because commits are
 * signs as well.
 */
export function useActivity({
  userModuleId,
  contentId,
  isOpen,
  usedInside,
}: {
  userModuleId: string
  contentId: string
  isOpen: boolean
  /** When a package was last used, as `Date.now()`: its frame sends no events here. */
  usedInside: { readonly current: number }
}) {
  useEffect(() => {
    if (!isOpen) return
    let usedAt = Date.now()
    let sentAt = Date.now()
    const used = () => {
      usedAt = Date.now()
    }
    const send = () => {
      sentAt = Date.now()
      const path = `/api/user/me/userModule/${userModuleId}/userContent/${contentId}/activity`
      // `keepalive` lets the last one leave a page that is closed.
      void fetch(path, { method: 'POST', keepalive: true }).then(
        // The access was closed, and the message about it was lost.
        ({ status }) => (status === 409 ? api.participant.invalidate() : undefined),
        () => undefined,
      )
    }
    const lastUse = () => Math.max(usedAt, usedInside.current)
    const isInFront = () => document.visibilityState === 'visible' && document.hasFocus()
    const timer = setInterval(() => {
      if (lastUse() > sentAt || (isInFront() && Date.now() - lastUse() <= idleMs)) send()
    }, activityEveryMs)
    const leave = () => {
      // Closing a forgotten tab is no return to it.
      if (Date.now() - sentAt > idleMs) return
      if (lastUse() > sentAt || isInFront()) send()
    }
    const turned = () => {
      used()
      if (document.visibilityState === 'hidden') leave()
    }
    for (const input of inputs) window.addEventListener(input, used, { capture: true, passive: true })
    for (const turn of turns) window.addEventListener(turn, used)
    document.addEventListener('visibilitychange', turned)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, used, { capture: true })
      for (const turn of turns) window.removeEventListener(turn, used)
      document.removeEventListener('visibilitychange', turned)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [userModuleId, contentId, isOpen, usedInside])
}
