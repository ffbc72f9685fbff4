import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/components/ui/icon-button.tsx'

/** What is open beside the content. */
export const sides = ['none', 'notes', 'about'] as const
export type Side = (typeof sides)[number]
export const isSide = (value: unknown): value is Side => sides.some((side) => side === value)

/** A column at the right of the content. */
export function SidePanel({
  title,
  state,
  closeLabel,
  onClose,
  children,
}: {
  title: string
  state?: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <aside aria-label={title} className="flex w-80 shrink-0 flex-col border-l bg-card">
      <div className="flex items-center gap-2 px-4 pt-3 pb-1">
        <h2 className="title flex-1 text-base">{title}</h2>
        {state}
        <IconButton label={closeLabel} size="icon-sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}
