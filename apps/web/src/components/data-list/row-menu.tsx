import { Link } from '@tanstack/react-router'
import { Ellipsis, SquareArrowOutUpRight } from 'lucide-react'
import { applicable, type ListAct } from '#web/components/act/act.ts'
import type { AskInList } from '#web/components/act/use-act.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import type { PageLink } from '#web/lib/page-link.ts'
import { m } from '#web/paraglide/messages.js'

/** The menu of a row: open, and the acts that apply to it. */
export function RowMenu<Row>({
  row,
  label,
  link,
  acts,
  ask,
}: {
  row: Row
  label: string
  link: PageLink | undefined
  acts: readonly ListAct<Row>[]
  ask: AskInList<Row>
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={m.list_row_actions({ name: label })} size="icon-sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {link ? (
          <DropdownMenuItem asChild>
            <Link {...link} search>
              <SquareArrowOutUpRight aria-hidden />
              {m.list_row_open()}
            </Link>
          </DropdownMenuItem>
        ) : null}
        {acts.map((act) => {
          if (applicable(act, [row]).length === 0) return null
          const Icon = act.icon
          return (
            <DropdownMenuItem
              key={act.label()}
              tone={act.tone === 'neutral' ? undefined : 'danger'}
              onSelect={() => ask(act, [row])}
            >
              <Icon aria-hidden />
              {act.label()}
            </DropdownMenuItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
