import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

const looks = {
  info: { className: 'bg-accent text-accent-foreground', icon: Info },
  warning: { className: 'bg-warning-subtle text-warning-strong', icon: TriangleAlert },
  danger: { className: 'bg-destructive-subtle text-destructive-strong', icon: CircleAlert },
}

/** A tinted notice in the page. `live` announces it when it appears, `alert` at once. */
export function Notice({
  tone = 'info',
  children,
  action,
  live,
  className,
}: {
  tone?: keyof typeof looks
  children: ReactNode
  action?: ReactNode
  live?: boolean | 'alert'
  className?: string
}) {
  const look = looks[tone]
  const Icon = look.icon
  return (
    <div
      role={live ? (live === 'alert' || tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cn(
        'flex flex-wrap items-start gap-x-2.5 gap-y-1 rounded-lg px-3 py-2.5 text-sm',
        look.className,
        className,
      )}
    >
      <Icon className="mt-[2.5px] size-4" aria-hidden />
      <div className="min-w-[min(14rem,80%)] flex-1">{children}</div>
      {action ? <div className="ml-auto *:whitespace-normal">{action}</div> : null}
    </div>
  )
}
