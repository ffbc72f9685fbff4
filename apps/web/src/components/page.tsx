import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/** With its padding: 1,680 px for tables, 1,280 for homes and forms, 1,120 for what is read. */
const widths = {
  table: 'max-w-[1680px] sm:px-6 sm:py-5',
  home: 'max-w-[1280px] sm:px-6 sm:py-5',
  column: 'max-w-[1184px] sm:px-8 sm:py-6',
}

/** Padding and width of a page, in the middle of a wider window. */
export function Page({
  width = 'table',
  children,
  className,
}: {
  width?: keyof typeof widths
  children: ReactNode
  className?: string
}) {
  return <div className={cn('mx-auto w-full p-4 print:p-0', widths[width], className)}>{children}</div>
}
