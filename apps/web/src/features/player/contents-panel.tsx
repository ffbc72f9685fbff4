import { isScorm } from '@cursus/contract/content-values'
import type { PlaceInSco, UserContent, UserContentDetail, UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleCheck, Keyboard } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { ContentBadge, type ContentBadgeState } from '#web/components/content-badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { badgeOf, placeText } from '#web/features/participant/content-standing.ts'
import { contentLink } from '#web/features/participant/learner-links.ts'
import { cn } from '#web/lib/cn.ts'
import { scrollWithin } from '#web/lib/page/scroll-within.ts'
import { formatPercent, typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import type { PlayerKeys } from './use-player-keys.ts'

type Chapter = UserModule['chapters'][number]
export type ScoChoice = {
  scos: UserContentDetail['scos']
  current: string
  choose: (identifier: string) => void
}

function standing(content: UserContent, badge: ContentBadgeState, place: PlaceInSco | null): string {
  if (badge === 'locked' && content.lockedBy) return m.player_locked_by({ title: content.lockedBy.title })
  if (badge === 'done') return !isScorm(content.type) ? m.player_state_opened() : m.player_state_done()
  if (content.bestScore !== null && content.quizScoreValidation !== null && !content.done)
    return m.player_state_needs({
      score: formatPercent(content.bestScore),
      mark: formatPercent(content.quizScoreValidation),
    })
  if (badge !== 'current') return m.participant_not_opened()
  return place ? `${m.player_state_in_progress()} · ${placeText(place)}` : m.player_state_in_progress()
}

/**
 * The module's contents with their state; finished chapters are collapsed, except the current one.
 */
export function ContentsPanel({
  module,
  contentId,
  place,
  sco,
  keys,
  onChosen,
}: {
  module: UserModule
  contentId: string
  /** Where the participant is in the open content, if its package says it. */
  place: PlaceInSco | null
  /** The SCOs of the open content, if it has several. */
  sco: ScoChoice | undefined
  keys: PlayerKeys
  onChosen?: () => void
}) {
  const list = useRef<HTMLElement>(null)
  // Scrolls to the current content of a long module.
  useEffect(() => {
    scrollWithin(list.current, list.current?.querySelector(`[data-content="${contentId}"]`))
  }, [contentId])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <nav ref={list} aria-label={m.player_contents()} className="min-h-0 flex-1 overflow-y-auto px-2 py-3">
        {module.chapters.map((chapter, index) => (
          <PanelChapter
            key={chapter.id}
            module={module}
            chapter={chapter}
            number={index + 1}
            contentId={contentId}
            place={place}
            sco={sco}
            onChosen={onChosen}
          />
        ))}
      </nav>
      {/* The only way back to keys that are off, so a screen without a mouse has it then too. */}
      <div className={cn('border-t px-2 py-1.5', keys.on && 'not-any-pointer-fine:hidden')}>
        <Button
          variant="ghost"
          size="sm"
          className="w-full justify-start font-normal text-muted-foreground"
          onClick={() => {
            onChosen?.()
            keys.setHelpOpen(true)
          }}
        >
          <Keyboard aria-hidden />
          {m.player_keys()}
        </Button>
      </div>
    </div>
  )
}

function PanelChapter({
  module,
  chapter,
  number,
  contentId,
  place,
  sco,
  onChosen,
}: {
  module: UserModule
  chapter: Chapter
  number: number
  contentId: string
  place: PlaceInSco | null
  sco: ScoChoice | undefined
  onChosen?: () => void
}) {
  const done = chapter.contents.filter((content) => content.done).length
  const total = chapter.contents.length
  const holdsCurrent = chapter.contents.some((content) => content.id === contentId)
  const [open, setOpen] = useState(holdsCurrent || done < total)
  const rows = (
    <ul role="list">
      {chapter.contents.map((content) => {
        const isCurrent = content.id === contentId
        const badge =
          isCurrent && content.consulted && !content.done && !content.lockedBy ? 'current' : badgeOf(content)
        return (
          <li key={content.id} data-content={content.id}>
            <Link
              {...contentLink(module.id, content.id)}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={onChosen}
              className={cn(
                'flex items-center gap-3 rounded-lg px-2 py-2 focus-visible:-outline-offset-2',
                isCurrent ? 'bg-sidebar-accent text-sidebar-accent-foreground' : 'hover:bg-secondary',
              )}
            >
              <ContentBadge state={badge} isSaid={badge !== 'retry' && badge !== 'locked'} />
              <span className="min-w-0 flex-1">
                <span
                  className={cn(
                    'block text-sm break-words',
                    isCurrent && 'font-medium',
                    badge === 'locked' && 'text-muted-foreground',
                  )}
                >
                  {typeset(content.title)}
                </span>
                <span className={cn('block text-xs', !isCurrent && 'text-muted-foreground')}>
                  {standing(content, badge, isCurrent ? place : null)}
                </span>
              </span>
            </Link>
            {isCurrent && sco ? <ScoList {...sco} onChosen={onChosen} /> : null}
          </li>
        )
      })}
    </ul>
  )
  if (chapter.title === null) return rows
  return (
    <Collapsible.Root open={open} onOpenChange={setOpen} className="mb-1">
      <h3>
        <Collapsible.Trigger className="group flex min-h-9 w-full items-center gap-2 rounded-lg px-2 text-left focus-visible:-outline-offset-2">
          <span className="title min-w-0 flex-1 text-sm">
            {m.player_chapter({ number: String(number), title: chapter.title })}
          </span>
          <span
            className={cn(
              'flex items-center gap-1 text-xs',
              done === total ? 'font-medium text-success-strong' : 'text-muted-foreground',
            )}
          >
            {done === total ? <CircleCheck className="size-3.5" aria-hidden /> : null}
            {done}/{total}
          </span>
          <ChevronDown
            className="size-3.5 text-muted-foreground transition-transform duration-[160ms] group-data-[state=open]:rotate-180"
            aria-hidden
          />
        </Collapsible.Trigger>
      </h3>
      <Collapsible.Content>{rows}</Collapsible.Content>
    </Collapsible.Root>
  )
}

const scoMarks: Record<UserContentDetail['scos'][number]['state'], ContentBadgeState> = {
  done: 'done',
  failed: 'retry',
  started: 'current',
  none: 'none',
}
const scoWords = {
  done: m.player_toc_done,
  failed: m.player_toc_failed,
  started: m.player_toc_started,
  none: m.player_toc_not_started,
}

/** The part that runs has been started, though it has saved nothing yet. */
const withRunning =
  (current: string) =>
  (sco: UserContentDetail['scos'][number]): typeof sco =>
    sco.identifier === current && sco.state === 'none' ? { ...sco, state: 'started' } : sco

/** The SCOs of a package with several, under its content. */
function ScoList({ scos, current, choose, onChosen }: ScoChoice & { onChosen?: () => void }) {
  return (
    <ul role="list" aria-label={m.player_toc()} className="mt-0.5 mb-1 ml-5 border-l pl-2">
      {scos.map(withRunning(current)).map((sco, index) => (
        <li key={sco.identifier}>
          <button
            type="button"
            aria-current={sco.identifier === current ? 'step' : undefined}
            onClick={() => {
              onChosen?.()
              if (sco.identifier !== current) choose(sco.identifier)
            }}
            className={cn(
              'flex w-full items-center gap-2.5 rounded-lg px-2 py-1.5 text-left focus-visible:-outline-offset-2',
              sco.identifier === current ? 'bg-secondary' : 'hover:bg-secondary',
            )}
          >
            <ContentBadge state={scoMarks[sco.state]} isSaid className="size-5" />
            <span className="min-w-0 flex-1">
              <span className="block text-sm break-words">
                {/* A package that gives a part no title leaves its identifier. */}
                {sco.title === sco.identifier ? m.player_toc_part({ number: String(index + 1) }) : typeset(sco.title)}
              </span>
              <span className="block text-xs text-muted-foreground">
                {sco.state === 'started' && sco.place
                  ? `${scoWords.started()} · ${placeText(sco.place)}`
                  : scoWords[sco.state]()}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
