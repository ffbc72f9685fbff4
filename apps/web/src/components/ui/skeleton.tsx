import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A placeholder shape; the region around it has `aria-busy`. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-secondary', className)} {...props} />
}
