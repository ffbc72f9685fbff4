import { useCallback, useEffect, useState } from 'react'

/**
 * Shows the whole page in full screen, so that dialogs and toasts stay visible. `supported` is
 * false on iPhones.
 */
export function useFullscreen() {
  const [active, setActive] = useState(false)
  useEffect(() => {
    const onChange = () => setActive(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void document.documentElement.requestFullscreen().catch(() => undefined)
  }, [])
  return { active, toggle, supported: document.fullscreenEnabled === true }
}
