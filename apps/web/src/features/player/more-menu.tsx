import { Link } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical, Info, LifeBuoy, Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { moduleLink } from '#web/features/participant/learner-links.ts'
import { starClass, useFavorites } from '#web/features/participant/use-favorites.tsx'
import { m } from '#web/paraglide/messages.js'
import type { PlayerParts } from './player-bar.tsx'

/** What has no button of its own on the bar; `leads`: with the way back to the module. */
export function MoreMenu({
  module,
  content: { id, title, favorite },
  onAbout,
  onSupport,
  leads = false,
}: Pick<PlayerParts, 'module' | 'content' | 'onAbout' | 'onSupport'> & { leads?: boolean }) {
  const [open, setOpen] = useState(false)
  const favorites = useFavorites(module.id)
  // A tap into the content reaches another document; only the lost focus tells of it.
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    window.addEventListener('blur', close)
    return () => window.removeEventListener('blur', close)
  }, [open])
  return (
    <DropdownMenu modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <IconButton label={m.player_more()}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent inPlace align="end">
        <DropdownMenuItem onSelect={() => favorites.setContent(id, !favorite)}>
          <Star className={favorite ? starClass : undefined} aria-hidden />
          {favorite ? m.participant_favorite_remove({ title }) : m.participant_favorite_add({ title })}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onAbout}>
          <Info aria-hidden />
          {m.player_about()}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onSupport}>
          <LifeBuoy aria-hidden />
          {m.common_support()}
        </DropdownMenuItem>
        {leads ? (
          <DropdownMenuItem asChild>
            <Link {...moduleLink(module.id)}>
              <ArrowLeft aria-hidden />
              {m.player_back()}
            </Link>
          </DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
