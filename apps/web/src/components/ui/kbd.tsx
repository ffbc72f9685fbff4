import type { ReactNode } from 'react'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-md border bg-muted px-1.5 py-0.5 font-sans text-xs text-muted-foreground">{children}</kbd>
)
