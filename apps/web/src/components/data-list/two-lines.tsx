import { createContext, type ReactNode, useContext } from 'react'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { cn } from '#web/lib/cn.ts'
import { fullName } from '#web/lib/session/session.ts'

/** Of the lines below it, only the picture is drawn. */
export const PictureOnly = createContext(false)

/**
 * Two lines in a cell: the name, and an explanation. A name without one takes two, as each does in
 * a narrow table. `start` is an avatar or a thumb.
 */
export function TwoLines({ start, title, sub }: { start?: ReactNode; title: ReactNode; sub?: ReactNode }) {
  if (useContext(PictureOnly)) return start
  return (
    <span className="flex min-w-0 items-center gap-3">
      {start}
      <span className="min-w-0">
        <span
          className={cn(
            'line-clamp-2 font-medium wrap-anywhere group-data-compact/list:line-clamp-1 print:line-clamp-none',
            sub && 'lg:line-clamp-1',
          )}
        >
          {title}
        </span>
        {sub ? (
          <span className="block truncate text-xs text-muted-foreground group-data-compact/list:hidden">{sub}</span>
        ) : null}
      </span>
    </span>
  )
}

type Listed = { avatar: string; email: string | null; firstname: string | null; lastname: string | null }

/** A person in a list: avatar, name, and e-mail below; invited people have an e-mail only. */
export function PersonLines({ person, title }: { person: Listed; title?: string }) {
  const name = fullName(person)
  return (
    <TwoLines
      start={<Avatar avatar={person.avatar} name={name} />}
      title={title ?? name}
      sub={name === person.email ? undefined : person.email}
    />
  )
}
