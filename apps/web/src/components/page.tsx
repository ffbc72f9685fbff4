import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { formatNumber, typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { Unbroken } from './strong-text.tsx'

/**
 * The page's only `h1`, its count or subtitle, and its actions at the right (at most one primary).
 */
export function PageHeader({
  title,
  count,
  capped = false,
  subtitle,
  actions,
  breadcrumb,
  picture,
}: {
  title: ReactNode
  /** `null`: not known yet, and has its place. */
  count?: number | null
  /** The count stopped at `count`; there are more. */
  capped?: boolean
  subtitle?: ReactNode
  actions?: ReactNode
  breadcrumb?: readonly ReactNode[]
  /** Beside the title. */
  picture?: ReactNode
}) {
  usePageTitle(typeof title === 'string' ? title : undefined)
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 print:border-b print:border-foreground print:pb-2">
      <div className="min-w-0">
        {breadcrumb ? <Breadcrumb items={breadcrumb} /> : null}
        <div className="flex items-center gap-3">
          {picture}
          <h1 className="title-lg text-xl print:text-2xl">
            {typeof title === 'string' ? typeset(title) : title}{' '}
            {count === undefined ? null : (
              <span className="ml-2 font-sans text-base font-normal tracking-normal text-muted-foreground tabular-nums">
                {count === null ? '\u2007\u2007' : capped ? m.list_more_than({ count }) : formatNumber(count)}
              </span>
            )}
          </h1>
        </div>
        {subtitle ? (
          <p className="mt-1 text-sm text-muted-foreground">
            {typeof subtitle === 'string' ? <Unbroken>{subtitle}</Unbroken> : subtitle}
          </p>
        ) : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2 print:hidden">{actions}</div> : null}
    </header>
  )
}

/** Links to the parent pages; the last item is the current page. */
export function Breadcrumb({ items }: { items: readonly ReactNode[] }) {
  return (
    <nav aria-label={m.common_breadcrumb()} className="mb-3">
      <ol
        role="list"
        className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground *:min-w-0 [&_a]:press-area [&_a]:underline [&_a]:underline-offset-4 [&_a]:hover:text-foreground"
      >
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position
          <Fragment key={index}>
            {index > 0 ? (
              <li aria-hidden className="flex">
                <ChevronRight className="size-3.5" />
              </li>
            ) : null}
            <li aria-current={index === items.length - 1 ? 'page' : undefined}>{item}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

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
