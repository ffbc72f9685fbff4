import { Maximize, Minimize } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { m } from '#web/paraglide/messages.js'

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

/** Nothing where the browser has no full screen. */
export function FullscreenButton({
  fullscreen,
  keys,
  small,
}: {
  fullscreen: ReturnType<typeof useFullscreen>
  keys?: string | undefined
  small?: boolean
}) {
  if (!fullscreen.supported) return null
  return (
    <IconButton
      label={fullscreen.active ? m.player_fullscreen_exit() : m.player_fullscreen()}
      keys={keys}
      size={small ? 'icon-sm' : 'icon'}
      onClick={fullscreen.toggle}
    >
      {fullscreen.active ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </IconButton>
  )
}
