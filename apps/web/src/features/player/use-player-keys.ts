import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useShortcuts } from '#web/lib/page/use-shortcuts.ts'
import { isBoolean, useUiState } from '#web/lib/page/use-ui-state.ts'
import type { positionIn } from './course-order.ts'
import type { useFullscreen } from './fullscreen-button.tsx'

export const playerKeys = { previous: 'P', next: 'N', fullscreen: 'F', help: '?' } as const
export type PlayerKeys = ReturnType<typeof usePlayerKeys>

/** The keys of the player: the same acts as its bar shows, unless they are off in this browser. */
export function usePlayerKeys({
  userModuleId,
  position,
  fullscreen,
  atEnd,
}: {
  userModuleId: string
  position: NonNullable<ReturnType<typeof positionIn>>
  fullscreen: ReturnType<typeof useFullscreen>
  atEnd: boolean
}) {
  const navigate = useNavigate()
  const [on, setOn] = useUiState('player.keys', true, isBoolean)
  const [helpOpen, setHelpOpen] = useState(false)
  const goTo = (content: { id: string } | undefined) =>
    content &&
    (() =>
      void navigate({
        to: '/platform/user-module/$userModuleId/content/$contentId',
        params: { userModuleId, contentId: content.id },
      }))
  useShortcuts(
    on
      ? {
          p: goTo(position.previous),
          n: atEnd ? undefined : goTo(position.next),
          f: fullscreen.supported ? fullscreen.toggle : undefined,
          '?': () => setHelpOpen(true),
        }
      : {},
  )
  return {
    on,
    setOn,
    helpOpen,
    setHelpOpen,
    /** The key to show beside an act, while keys are on. */
    of: (act: keyof typeof playerKeys) => (on ? playerKeys[act] : undefined),
  }
}
