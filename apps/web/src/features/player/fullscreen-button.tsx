import { Maximize, Minimize } from 'lucide-react'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { m } from '#web/paraglide/messages.js'
import type { useFullscreen } from './use-fullscreen.ts'

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
