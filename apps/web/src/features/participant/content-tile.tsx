import { type Tone, toneOf } from '@cursus/contract/cover'
import type { UserContentRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { ContentIcon, contentFactsBesideType, contentTypeLabel } from '#web/components/content-kind.tsx'
import { toneVariable } from '#web/components/icon-tile.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/cn.ts'
import { typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentAction, FinishFirst } from './content-action.tsx'
import { badgeOf, reasonOf } from './content-standing.ts'
import { moduleLink, type PreviewIn } from './learner-links.ts'
import { coverLink, stateOfClosed } from './module-cards.tsx'
import { firstModuleOf, ModuleNames } from './module-names.tsx'
import { ContentStar } from './use-favorites.tsx'

/** State and action of a content in a list: locked, closed, or its result. */
export function ContentStanding({ row, className }: { row: UserContentRow; className?: string }) {
  const closed = stateOfClosed(firstModuleOf(row))
  const badge = badgeOf(row)
  if (closed) {
    return (
      <div className={className}>
        <StateBadge state={closed}>{closed === 'toAccept' ? m.participant_to_accept() : undefined}</StateBadge>
      </div>
    )
  }
  if (badge === 'locked' && row.lockedBy) {
    return (
      <p className={cn('text-xs text-muted-foreground', className)}>
        <FinishFirst userModuleId={row.userModuleId} lockedBy={row.lockedBy} />
      </p>
    )
  }
  return (
    <p
      className={cn(
        'text-xs',
        badge === 'retry' ? 'font-medium text-warning-strong' : 'text-muted-foreground',
        className,
      )}
    >
      {reasonOf(row)}
    </p>
  )
}

/** The tone of the module from which a content is opened. */
export function toneOfRow(row: UserContentRow): Tone {
  const { theme, cover } = firstModuleOf(row)
  return toneOf(theme.id, cover)
}

/**
 * Opens a content of a list, or its module when that must be accepted first; hidden when it is
 * closed or locked.
 */
export function RowAction({ row, className }: { row: UserContentRow; className?: string }) {
  const { active, reason } = firstModuleOf(row)
  if (reason === 'toAccept') {
    return (
      <Button asChild size="sm" variant="outline" className={className}>
        <Link {...moduleLink(row.userModuleId)}>{m.participant_home_see()}</Link>
      </Button>
    )
  }
  if (!active || (row.lockedBy !== null && !row.done)) return null
  return <ContentAction userModuleId={row.userModuleId} content={row} begun={row.consulted} className={className} />
}

/** A content as a card: its type over a band in the tone of its module, then what it is. */
export function ContentTile({ row, preview, level = 2 }: { row: UserContentRow; preview: PreviewIn; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card className={cn('relative flex flex-col overflow-hidden', !firstModuleOf(row).active && 'bg-muted')}>
      <div className="flex h-12 shrink-0 items-center gap-2 bg-secondary pr-2 pl-4 text-sm font-medium text-secondary-foreground">
        <ContentIcon type={row.type} className="size-[18px] shrink-0" />
        <span className="min-w-0 flex-1 truncate">{contentTypeLabel(row.type)}</span>
        <span className="relative z-[1]">
          <ContentStar userModuleId={row.userModuleId} content={row} />
        </span>
      </div>
      <div className="tone h-1.5 shrink-0" style={toneVariable(toneOfRow(row))} />
      <div className="flex flex-1 flex-col px-4 pt-3 pb-3">
        <ModuleNames row={row} linkOf={(module) => preview(module.userModuleId, row.id)} />
        <Heading className="title text-base">
          <Link {...preview(row.userModuleId, row.id)} resetScroll={false} className={coverLink}>
            {typeset(row.title)}
          </Link>
        </Heading>
        <p className="truncate text-xs text-muted-foreground">{contentFactsBesideType(row)}</p>
        <div className="mt-auto flex min-h-10 items-end justify-between gap-3 pt-2">
          <ContentStanding row={row} className="min-w-0 flex-1 self-center" />
          <RowAction row={row} className="relative z-[1]" />
        </div>
      </div>
    </Card>
  )
}
