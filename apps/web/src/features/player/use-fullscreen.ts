import { useCallback, useEffect, useState } from 'react'

/** The whole page in full screen, so that dialogs and messages stay in view. `supported` is false where the browser has none (phones of Apple). */
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
