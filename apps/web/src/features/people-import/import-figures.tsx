import { TriangleAlert, UserCheck, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'
import type { Counts } from './run-import.ts'

/** How many people are new, to correct and known; `isDone` after the import. */
export function ImportFigures({ counts, isDone }: { counts: Counts; isDone: boolean }) {
  const there = counts.updated + counts.unchanged
  return (
    <ul
      role="list"
      className="grid overflow-hidden rounded-lg border divide-y bg-card sm:grid-cols-3 sm:divide-x sm:divide-y-0"
      aria-live="polite"
    >
      <Figure
        icon={<UserPlus aria-hidden />}
        tone="bg-success-subtle text-success-strong"
        title={
          isDone ? m.company_import_added({ count: counts.created }) : m.company_import_ready({ count: counts.created })
        }
        text={m.company_import_ready_text({ count: counts.created })}
      />
      <Figure
        icon={<TriangleAlert aria-hidden />}
        tone={counts.refused > 0 ? 'bg-warning-subtle text-warning-strong' : 'bg-secondary text-muted-foreground'}
        title={
          isDone
            ? m.company_import_refused({ count: counts.refused })
            : m.company_import_wrong({ count: counts.refused })
        }
        text={isDone ? m.company_import_refused_text() : m.company_import_wrong_text({ count: counts.refused })}
      />
      <Figure
        icon={<UserCheck aria-hidden />}
        tone="bg-secondary text-muted-foreground"
        title={m.company_import_there({ count: there })}
        text={m.company_import_there_text({ count: counts.updated })}
      />
    </ul>
  )
}

const Figure = ({ icon, tone, title, text }: { icon: ReactNode; tone: string; title: string; text: string }) => (
  <li className="flex items-center gap-3 p-3">
    <span className={cn('flex size-9 shrink-0 items-center justify-center rounded-md [&_svg]:size-4', tone)}>
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block text-sm font-medium">{title}</span>
      <span className="block text-xs text-muted-foreground">{text}</span>
    </span>
  </li>
)
