import type { UserModuleRow } from '@cursus/contract/participant'
import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calendar, Play } from 'lucide-react'
import { Cover, coverOf } from '#web/components/cover.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useIsNarrow } from '#web/lib/page/use-media.ts'
import { formatDate, formatRecent, typeset } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { placeText } from './content-standing.ts'
import { contentLink, moduleLink } from './learner-links.ts'
import { DueLine, deadlineText } from './module-cards.tsx'
import { deadlineOf, isSoon } from './module-groups.ts'
import { moduleKind } from './module-head.tsx'

/** The card with the only primary button of the home page. */
export function ResumeCard({ module }: { module: UserModuleRow }) {
  const begun = !module.neverOpened
  const wide = !useIsNarrow()
  const deadline = deadlineOf(module)
  const text = deadlineText(module)
  const next = module.accepted ? module.next : null
  const started = trpc.participant.userContent.list.useQuery(
    begun && next ? { userModuleId: [module.id], contentId: [next.contentId] } : skipToken,
    { meta: { silent: true } },
  ).data?.rows[0]
  return (
    <Card className="@container overflow-hidden">
      <div className="grid @min-[560px]:min-h-[250px] @min-[560px]:grid-cols-[160px_minmax(0,1fr)] @min-[760px]:grid-cols-[280px_minmax(0,1fr)]">
        <div className="h-[104px] @min-[560px]:h-auto">
          <Cover of={coverOf(module)} {...(wide ? { window: 'hero', width: 280 } : {})} />
        </div>
        <div className="flex min-w-0 flex-col justify-center p-4 sm:px-6 sm:py-4">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-sm font-medium text-primary">
              {begun ? m.participant_home_resume() : m.participant_home_start()}
            </p>
            {isSoon(module) ? (
              <DueLine module={module} />
            ) : deadline ? (
              <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
                <Calendar className="size-3.5 max-sm:hidden" aria-hidden />
                <span className="max-sm:sr-only">{text}</span>
                <span className="tabular-nums sm:hidden" aria-hidden>
                  {formatDate(deadline.date)}
                </span>
              </p>
            ) : null}
          </div>
          <h2 className="title-lg text-lg sm:text-xl">
            <Link {...moduleLink(module.id)} className="break-words hover:underline">
              {typeset(module.title)}
            </Link>
          </h2>
          <p className="mt-1.5 text-base break-words max-sm:text-sm">
            {next?.chapter ? <span className="max-sm:hidden">{typeset(next.chapter)} · </span> : null}
            {typeset(next?.title ?? moduleKind(module))}
            {started?.place ? <span className="text-muted-foreground"> · {placeText(started.place)}</span> : null}
          </p>
          {begun ? (
            <ProgressBar
              className="mt-3"
              value={module.progress}
              label={m.participant_progress_of({ title: module.title })}
              text={m.participant_done_of({ count: module.doneCount, total: module.contentCount })}
            />
          ) : (
            <p className="mt-2 line-clamp-2 text-sm text-muted-foreground">{module.description}</p>
          )}
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button asChild size="lg" className="max-sm:w-full">
              {next ? (
                <Link {...contentLink(module.id, next.contentId)}>
                  <Play aria-hidden />
                  {begun ? m.participant_action_continue() : m.participant_start()}
                </Link>
              ) : (
                <Link {...moduleLink(module.id)}>{m.participant_home_discover()}</Link>
              )}
            </Button>
            {next ? (
              <Button asChild size="lg" variant="outline" className="max-sm:hidden">
                <Link {...moduleLink(module.id)}>{m.participant_home_see()}</Link>
              </Button>
            ) : null}
            {module.lastAccess ? (
              <p className="text-xs text-muted-foreground first-letter:uppercase max-sm:hidden">
                <span className="sr-only">{m.participant_last_opened()} </span>
                {formatRecent(module.lastAccess)}
              </p>
            ) : null}
          </div>
        </div>
      </div>
    </Card>
  )
}
