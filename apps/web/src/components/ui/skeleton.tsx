import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A grey shape of what is coming; the region around it says `aria-busy`. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-secondary', className)} {...props} />
}
