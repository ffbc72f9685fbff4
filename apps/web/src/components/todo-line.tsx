import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StrongText } from '#web/components/strong-text.tsx'
import { AvatarStack } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageLink } from '#web/lib/page-link.ts'

export type TodoLook = {
  key: string
  tone: 'danger' | 'warning' | 'neutral' | 'accent'
  icon: ReactNode
  /** `**…**` is bold. */
  title: string
  text?: string
  people?: { name: string; avatar: string }[]
  /** What the task is about. */
  link?: PageLink
  action?: { label: string } & ({ link: PageLink } | { run: () => void })
}

const tones = {
  danger: 'bg-destructive-subtle text-destructive-strong',
  warning: 'bg-warning-subtle text-warning-strong',
  neutral: 'bg-secondary text-muted-foreground',
  accent: 'bg-accent text-accent-foreground',
}

/** A task on a home page: title, people, and one action; the first action is tinted. */
export function TodoLine({ look, first }: { look: TodoLook; first: boolean }) {
  return (
    <li className="flex min-h-[62px] flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <span
        className={cn(
          'flex size-9 shrink-0 items-center justify-center rounded-lg [&_svg]:size-[18px]',
          tones[look.tone],
        )}
      >
        {look.icon}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm text-pretty">
          {look.link ? (
            <Link {...look.link} className="quiet-link">
              <StrongText>{look.title}</StrongText>
            </Link>
          ) : (
            <StrongText>{look.title}</StrongText>
          )}
        </p>
        {look.text ? <p className="line-clamp-3 text-xs text-pretty text-muted-foreground">{look.text}</p> : null}
      </div>
      {look.people && look.people.length > 0 ? (
        <span className="max-sm:hidden">
          <AvatarStack people={look.people} />
        </span>
      ) : null}
      {look.action ? <Action action={look.action} title={look.title} first={first} /> : null}
    </li>
  )
}

function Action({ action, title, first }: { action: NonNullable<TodoLook['action']>; title: string; first: boolean }) {
  const name = `${action.label}, ${title.replaceAll('**', '')}`
  const look = { size: 'sm', variant: first ? 'accent' : 'outline', className: 'w-32 max-sm:w-full' } as const
  if ('run' in action) {
    return (
      <Button {...look} aria-label={name} onClick={action.run}>
        {action.label}
      </Button>
    )
  }
  return (
    <Button asChild {...look}>
      <Link {...action.link} aria-label={name}>
        {action.label}
      </Link>
    </Button>
  )
}
