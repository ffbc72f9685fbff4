import { createContext, type ReactNode, useContext } from 'react'

/** Of the lines below it, only the picture is drawn. */
export const PictureOnly = createContext(false)

/**
 * Two lines in a cell: the name, and an explanation. `start` is an avatar or a thumb. Truncated
 * text has a tooltip.
 */
export function TwoLines({ start, title, sub }: { start?: ReactNode; title: ReactNode; sub?: ReactNode }) {
  if (useContext(PictureOnly)) return start
  return (
    <span className="flex min-w-0 items-center gap-3">
      {start}
      <span className="min-w-0">
        <span className="block truncate font-medium" title={hintOf(title)}>
          {title}
        </span>
        {sub ? (
          <span
            className="block truncate text-xs text-muted-foreground group-data-compact/list:hidden"
            title={hintOf(sub)}
          >
            {sub}
          </span>
        ) : null}
      </span>
    </span>
  )
}

const hintOf = (node: ReactNode) => (typeof node === 'string' ? node : undefined)
