import { Star } from 'lucide-react'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'

export const starClass = 'fill-warning text-warning-strong'

export function FavoriteButton({
  title,
  favorite,
  onChange,
  size = 'icon-sm',
}: {
  title: string
  favorite: boolean
  onChange: (favorite: boolean) => void
  size?: 'icon' | 'icon-sm'
}) {
  return (
    <IconButton
      size={size}
      label={favorite ? m.participant_favorite_remove({ title }) : m.participant_favorite_add({ title })}
      onClick={() => onChange(!favorite)}
    >
      <Star className={cn(favorite ? starClass : 'text-muted-foreground')} aria-hidden />
    </IconButton>
  )
}
