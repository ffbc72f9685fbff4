import { defaultAvatar } from '@cursus/contract/user-values'
import { useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { initialsOf } from '#web/lib/text/names.ts'

const sizes = {
  xs: 'size-6 text-xs',
  sm: 'size-7 text-xs',
  md: 'size-8 text-xs',
  lg: 'size-10 text-sm',
  xl: 'size-14 text-base',
}

/**
 * The chosen avatar, or the initials of `name` for who chose none or when the picture is missing.
 * Decorative, because the name is beside it.
 */
export function Avatar({
  avatar,
  name,
  size = 'md',
  className,
}: {
  avatar?: string | null
  name: string
  size?: keyof typeof sizes
  className?: string
}) {
  const [broken, setBroken] = useState<string>()
  const url = avatar && avatar !== defaultAvatar ? `/avatars/${avatar}` : undefined
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent font-medium text-accent-foreground select-none',
        sizes[size],
        className,
      )}
    >
      {broken === url ? (
        initialsOf(name)
      ) : (
        <img src={url} alt="" className="size-full object-cover" loading="lazy" onError={() => setBroken(url)} />
      )}
    </span>
  )
}

/** At most three overlapping avatars. */
export function AvatarStack({ people }: { people: readonly { avatar?: string | null; name: string }[] }) {
  return (
    <span className="flex -space-x-2">
      {people.slice(0, 3).map((person) => (
        <Avatar key={person.name} {...person} size="sm" className="ring-2 ring-card" />
      ))}
    </span>
  )
}
