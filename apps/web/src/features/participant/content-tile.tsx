import type { UserContentRow } from '@cursus/contract/participant'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Cover } from '#web/components/cover.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { cn } from '#web/lib/cn.ts'
import type { CoverOf } from '#web/lib/cover.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentAction } from './content-action.tsx'
import { ContentIcon, contentFacts, contentTypeLabel } from './content-kind.tsx'
import { markOf, reasonOf } from './content-standing.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { stateOfClosed } from './module-cards.tsx'
import { useFavorites } from './use-favorites.ts'

/**
 * "Fire safety + 1 module": the module to open a content from, and the number of other modules with
 * it.
 */
export function moduleNames({ modules }: Pick<UserContentRow, 'modules'>): string {
  const [first, ...others] = modules
  const title = typeset(first?.title ?? '')
  return others.length === 0 ? title : m.participant_more_modules({ title, count: others.length })
}

/** The modules of a content; with several, a menu opens the content in the chosen one. */
function ModuleNames({ row }: { row: UserContentRow }) {
  const names = moduleNames(row)
  if (row.modules.length < 2) return <p className="truncate text-xs text-muted-foreground">{names}</p>
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="relative z-[1] flex max-w-full items-center gap-1 self-start rounded-sm text-xs text-muted-foreground hover:text-foreground">
        <span className="truncate">{names}</span>
        <ChevronDown className="size-3.5 shrink-0" aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>{m.participant_preview_modules()}</DropdownMenuLabel>
        {row.modules.map(({ userModuleId, title }) => (
          <DropdownMenuItem key={userModuleId} asChild>
            <Link
              to="/platform/user-module/$userModuleId/preview-content/$contentId"
              params={{ userModuleId, contentId: row.id }}
            >
              {typeset(title)}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** State and action of a content in a list: locked, closed, or its result. */
export function ContentStanding({ row, className }: { row: UserContentRow; className?: string }) {
  const [place] = row.modules
  const closed = place && stateOfClosed(place)
  const mark = markOf(row)
  if (closed) {
    return (
      <div className={className}>
        <StateBadge state={closed} />
      </div>
    )
  }
  if (mark === 'locked' && row.lockedBy) {
    return (
      <p className={cn('text-xs text-muted-foreground', className)}>
        {m.participant_finish_first()}{' '}
        <Link
          to="/platform/user-module/$userModuleId/content/$contentId"
          params={{ userModuleId: row.userModuleId, contentId: row.lockedBy.id }}
          className="relative z-[1] text-link"
        >
          {typeset(row.lockedBy.title)}
        </Link>
      </p>
    )
  }
  return (
    <p
      className={cn(
        'text-xs tabular-nums',
        mark === 'retry' ? 'font-medium text-warning-strong' : 'text-muted-foreground',
        className,
      )}
    >
      {reasonOf(row)}
    </p>
  )
}

/** The tone of a picture, the same for contents of one theme. */
const themeOf = (row: UserContentRow): string => row.modules[0]?.theme.id ?? row.categoryId

/** The picture of a content in a list. */
export const pictureOf = (row: UserContentRow): CoverOf => ({
  title: row.title,
  toneId: themeOf(row),
  illustration: row.illustration,
})

/**
 * Opens a content of a list, or its module when that must be accepted first; hidden when it is
 * closed or locked.
 */
export function RowAction({ row, className }: { row: UserContentRow; className?: string }) {
  const [place] = row.modules
  if (place?.reason === 'toAccept') {
    return (
      <Button asChild size="sm" variant="outline" className={className}>
        <Link to="/platform/user-module/$userModuleId" params={{ userModuleId: row.userModuleId }}>
          {m.participant_home_see()}
        </Link>
      </Button>
    )
  }
  if (place?.active !== true || (row.lockedBy !== null && !row.done)) return null
  return <ContentAction userModuleId={row.userModuleId} content={row} begun={row.consulted} className={className} />
}

/** A content as a picture with its title. */
export function ContentTile({ row, link, level = 2 }: { row: UserContentRow; link: LinkProps; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const favorites = useFavorites(row.userModuleId)
  return (
    <Card className={cn('relative flex flex-col overflow-hidden', row.modules[0]?.active === false && 'bg-muted')}>
      <div className="h-[88px]">
        <Cover {...pictureOf(row)} />
      </div>
      <Badge className="absolute top-3 left-3 bg-card">
        <ContentIcon type={row.type} />
        {contentTypeLabel(row.type)}
      </Badge>
      <div className="flex flex-1 flex-col p-4">
        <ModuleNames row={row} />
        <Heading className="title mt-0.5 text-base">
          <Link
            {...link}
            search
            resetScroll={false}
            className="after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
          >
            {typeset(row.title)}
          </Link>
        </Heading>
        <p className="mt-1 truncate text-xs text-muted-foreground">{contentFacts(row)}</p>
        <div className="mt-auto flex min-h-11 items-end justify-between gap-3 pt-3">
          <ContentStanding row={row} className="min-w-0 flex-1 self-center" />
          <RowAction row={row} className="relative z-[1]" />
        </div>
      </div>
      <span className="absolute top-2.5 right-2.5 z-[1] rounded-md bg-card">
        <FavoriteButton
          title={row.title}
          favorite={row.favorite}
          onChange={(favorite) => favorites.setContent(row.id, favorite)}
        />
      </span>
    </Card>
  )
}
