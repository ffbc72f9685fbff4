import type { UserModuleRow } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Button, buttonVariants } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { daysUntil, formatDate, typeset } from '#web/lib/text/format.ts'
import { localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleLink } from './learner-links.ts'
import { DueLine, ModuleCover, nextStepOf } from './module-cards.tsx'

const shownRows = 6

/** Modules as rows of one card: the first ones, and a button for the others. */
export function ModuleRows({
  modules,
  children,
}: {
  modules: readonly UserModuleRow[]
  children: (module: UserModuleRow, index: number) => ReactNode
}) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // One more row takes no more room than the button would.
  const shown = all || modules.length === shownRows + 1 ? modules.length : shownRows
  const showAll = () => {
    flushSync(() => setAll(true))
    list.current?.children[shownRows]?.querySelector('a')?.focus()
  }
  return (
    <Card className="@container overflow-hidden">
      <ul role="list" ref={list} className="divide-y">
        {modules.slice(0, shown).map(children)}
      </ul>
      {shown < modules.length ? (
        <Button variant="ghost" className="h-11 w-full rounded-none border-0 border-t border-border" onClick={showAll}>
          {m.participant_home_more({ count: modules.length - shown })}
        </Button>
      ) : null}
    </Card>
  )
}

/** A module to do: when it is due, how far it is, and its next step. */
export function TodoRow({ module, isFirst }: { module: UserModuleRow; isFirst: boolean }) {
  const { word, link } = nextStepOf(module)
  return (
    <Row module={module} word={word} link={link} variant={isFirst ? 'accent' : 'outline'}>
      <h3 className="title col-span-2 truncate text-base sm:col-span-1">{typeset(module.title)}</h3>
      <DueLine module={module} className="row-start-2 min-h-6" />
      {module.neverOpened ? (
        <p className="justify-self-end text-xs text-muted-foreground max-sm:hidden sm:row-span-2 sm:row-start-1">
          {m.participant_not_begun()}
        </p>
      ) : (
        <ProgressBar
          inline
          value={module.progress}
          label={m.participant_progress_of({ title: module.title })}
          className="row-start-2 w-full max-w-[116px] justify-self-end max-[359px]:hidden max-sm:gap-2 max-sm:[&>:last-child]:w-9 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:max-w-none"
        />
      )}
    </Row>
  )
}

/** A new module: what it is, and when it was given. */
export function NewRow({ module }: { module: UserModuleRow }) {
  const { theme, contentCount, duration } = module
  const facts = [
    localName(theme),
    m.participant_content_count({ count: contentCount }),
    duration ? formatDuration(duration.minutes * 60) : '',
  ]
  return (
    <Row module={module} word={m.participant_home_discover()} link={moduleLink(module.id)} variant="outline">
      <h3 className="title col-span-2 truncate text-base sm:col-span-1">{typeset(module.title)}</h3>
      <p className="col-span-2 truncate text-xs/6 text-muted-foreground sm:col-span-1">
        {facts.filter(Boolean).join(' · ')}
      </p>
      <p className="justify-self-end text-xs text-muted-foreground max-sm:hidden sm:col-start-2 sm:row-span-2 sm:row-start-1">
        {givenText(module.creationDate)}
      </p>
    </Row>
  )
}

function givenText(moment: string): string {
  const days = -daysUntil(moment)
  if (days === 0) return m.participant_given_today()
  if (days === 1) return m.participant_given_yesterday()
  return m.participant_given_on({ date: formatDate(moment) })
}

/** The only link is the button, or the arrow of small screens, and covers the row. */
function Row({
  module,
  word,
  link,
  variant,
  children,
}: {
  module: UserModuleRow
  word: string
  link: PageLink
  variant: 'accent' | 'outline'
  children: ReactNode
}) {
  return (
    <li className="relative flex min-h-20 items-center gap-3 px-3 py-2 hover:bg-muted sm:min-h-[72px] sm:gap-4 sm:pr-4 sm:pl-2">
      <ModuleCover module={module} thumb={56} />
      <div className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 sm:grid-cols-[minmax(0,1fr)_132px] sm:gap-x-4 @min-[720px]:grid-cols-[minmax(0,1fr)_192px]">
        {children}
      </div>
      <Link
        {...link}
        aria-label={m.participant_action_on({ action: word, title: module.title })}
        className={cn(
          "after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring",
          'max-sm:flex max-sm:size-6 max-sm:items-center max-sm:justify-center',
        )}
      >
        <span className={cn(buttonVariants({ variant }), 'w-[104px] px-2 max-sm:hidden')}>{word}</span>
        <ChevronRight className="size-5 sm:hidden" aria-hidden />
      </Link>
    </li>
  )
}
