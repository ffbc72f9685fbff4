import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/**
 * Padding and width of a page: tools take the whole width, a participant's page a column of 1120
 * px.
 */
export function Page({
  wide = true,
  children,
  className,
}: {
  wide?: boolean
  children: ReactNode
  className?: string
}) {
  return (
    <div className={cn('p-4 sm:px-6 sm:py-5', !wide && 'mx-auto w-full max-w-[1184px] sm:px-8 sm:py-6', className)}>
      {children}
    </div>
  )
}
