import { Check, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { type ListSearch, type PageSize, pageSizes, pagesOf } from '#web/lib/list/define-list.ts'
import { m } from '#web/paraglide/messages.js'
import type { PatchSearch } from './filter-bar.tsx'

/**
 * "1 à 10 sur 96"; the page size and the pages, unless there is one page of the usual size: a
 * larger one that was chosen can be taken back.
 */
export function Pager({
  search,
  size,
  patch,
  total,
  capped,
}: {
  search: ListSearch
  size: PageSize
  patch: PatchSearch
  total: number
  capped: boolean
}) {
  const page = search.page ?? 1
  const pages = pagesOf(total, size)
  const from = Math.min(total, (page - 1) * size + 1)
  const to = Math.min(total, page * size)
  return (
    <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-3 py-2 max-sm:border-0 max-sm:px-0">
      <p className="text-sm text-muted-foreground" aria-live="polite">
        {capped ? m.list_range_capped({ from, to, total }) : m.list_range({ from, to, total })}
        {(capped || total > pages * size) && page === pages ? <> {m.list_capped_hint()}</> : null}
      </p>
      {pages <= 1 && page === 1 && search.size === undefined ? null : (
        <nav aria-label={m.list_pages()} className="flex items-center gap-2">
          <DropdownMenu modal={false}>
            <DropdownMenuTrigger asChild>
              <Button variant="outline" size="sm" className="text-xs">
                {m.list_per_page({ count: size })}
                <ChevronDown aria-hidden />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent inPlace align="start" className="min-w-0">
              <DropdownMenuLabel>{m.list_page_size()}</DropdownMenuLabel>
              {pageSizes.map((count) => (
                <DropdownMenuItem
                  key={count}
                  aria-current={count === size || undefined}
                  onSelect={() => patch({ size: count })}
                >
                  {m.list_per_page({ count })}
                  {count === size ? <Check className="ml-auto text-primary!" aria-hidden /> : null}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
          {pages > 1 || page > 1 ? (
            <>
              <IconButton
                label={m.list_page_previous()}
                variant="outline"
                size="icon-sm"
                disabled={page <= 1}
                onClick={() => patch({ page: page - 1 })}
              >
                <ChevronLeft aria-hidden />
              </IconButton>
              <span className="text-sm tabular-nums">
                {capped ? m.list_page({ page }) : m.list_page_of({ page, pages })}
              </span>
              <IconButton
                label={m.list_page_next()}
                variant="outline"
                size="icon-sm"
                disabled={page >= pages}
                onClick={() => patch({ page: page + 1 })}
              >
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          ) : null}
        </nav>
      )}
    </div>
  )
}
