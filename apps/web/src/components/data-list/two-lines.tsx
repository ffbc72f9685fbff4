import { createContext, type ReactNode, useContext } from 'react'

/** Of the lines below it, only the picture is drawn. */
export const PictureOnly = createContext(false)

/**
 * Two lines in a cell: the name, which takes two where the table is narrow, and an explanation.
 * `start` is an avatar or a thumb.
 */
export function TwoLines({ start, title, sub }: { start?: ReactNode; title: ReactNode; sub?: ReactNode }) {
  if (useContext(PictureOnly)) return start
  return (
    <span className="flex min-w-0 items-center gap-3">
      {start}
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium wrap-anywhere lg:line-clamp-1 print:line-clamp-none">{title}</span>
        {sub ? (
          <span className="block truncate text-xs text-muted-foreground group-data-compact/list:hidden">{sub}</span>
        ) : null}
      </span>
    </span>
  )
}
