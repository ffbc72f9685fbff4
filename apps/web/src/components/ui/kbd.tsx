import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Kbd = ({ className, children }: { className?: string; children: ReactNode }) => (
  <kbd className={cn('rounded-md border bg-muted px-1.5 py-0.5 font-sans text-xs text-muted-foreground', className)}>
    {children}
  </kbd>
)
