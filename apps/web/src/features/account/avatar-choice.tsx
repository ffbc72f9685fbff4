import { avatars, defaultAvatar } from '@cursus/contract/user'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { Avatar, avatarUrl } from '#web/components/ui/avatar.tsx'
import { cn } from '#web/lib/cn.ts'
import { scrollWithin } from '#web/lib/scroll-within.ts'
import { m } from '#web/paraglide/messages.js'
import { avatarInDirection } from './avatar-in-direction.ts'

/**
 * The 77 avatars as one radio group: Tab focuses the selected one, arrow keys move by one or by a
 * row and select, Home and End go to the ends. The selected one has a ring and a check mark.
 */
export function AvatarChoice({
  value,
  name,
  onChange,
}: {
  value: string
  name: string
  onChange: (avatar: string) => void
}) {
  const labelId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const chosenAtFirst = useRef(avatars.indexOf(value))
  useLayoutEffect(() => {
    scrollWithin(grid.current, grid.current?.children[chosenAtFirst.current])
  }, [])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const faces = [...event.currentTarget.children] as HTMLElement[]
    const from = faces.indexOf(document.activeElement as HTMLElement)
    const columns = faces.filter(({ offsetTop }) => offsetTop === faces[0]?.offsetTop).length
    const to = avatarInDirection(event.key, { from, columns, count: faces.length })
    if (to === undefined) return
    event.preventDefault()
    faces[to]?.focus()
    onChange(avatars[to] ?? value)
  }

  const focusable = avatars.includes(value) ? value : defaultAvatar
  return (
    <div className="flex flex-col gap-2">
      <p id={labelId} className="text-sm font-medium">
        {m.account_avatar()}
      </p>
      <div className="flex items-start gap-4">
        <Avatar avatar={value} name={name} size="xl" className="max-sm:hidden" />
        <div
          ref={grid}
          role="radiogroup"
          aria-labelledby={labelId}
          tabIndex={-1}
          onKeyDown={move}
          className="relative grid max-h-44 min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(48px,1fr))] justify-items-center gap-1.5 overflow-y-auto rounded-lg border bg-card p-2"
        >
          {avatars.map((avatar, number) => (
            // biome-ignore lint/a11y/useSemanticElements: arrow keys of native radios move by one in every direction; in a grid, up and down are rows
            <button
              key={avatar}
              type="button"
              role="radio"
              aria-checked={avatar === value}
              aria-label={number === 0 ? m.account_avatar_none() : m.account_avatar_n({ number })}
              tabIndex={avatar === focusable ? 0 : -1}
              onClick={() => onChange(avatar)}
              className="relative flex size-12 items-center justify-center rounded-full focus-visible:-outline-offset-1"
            >
              <img
                src={avatarUrl(avatar)}
                alt=""
                loading="lazy"
                className={cn(
                  'size-10 rounded-full bg-accent',
                  avatar === value && 'ring-2 ring-primary ring-offset-2 ring-offset-card',
                )}
              />
              {avatar === value ? (
                <span className="absolute right-0 bottom-0 flex size-4 items-center justify-center rounded-full bg-primary text-primary-foreground">
                  <Check className="size-3" aria-hidden />
                </span>
              ) : null}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
