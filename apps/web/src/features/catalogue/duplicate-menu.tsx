import { Copy, Ellipsis } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { m } from '#web/paraglide/messages.js'

/** The further actions of a content or module: a copy of it. */
export function DuplicateMenu({ isPending, onDuplicate }: { isPending: boolean; onDuplicate: () => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={m.common_more_actions()} loading={isPending}>
          {isPending ? null : <Ellipsis aria-hidden />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onDuplicate}>
          <Copy aria-hidden />
          {m.management_module_duplicate()}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
