import type { UserModuleRow } from '@cursus/contract/participant'
import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calendar, Play } from 'lucide-react'
import { Cover, coverOf } from '#web/components/cover.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { formatRecent } from '#web/lib/text/format.ts'
import { typeset } from '#web/lib/text/typeset.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { placeText } from './content-standing.ts'
import { DeadlineBadges, deadlineText } from './module-cards.tsx'
import { isSoon } from './module-groups.ts'
import { moduleKind } from './module-head.tsx'

/** The card with the only primary button of the home page. */
export function ResumeCard({ module }: { module: UserModuleRow }) {
  const begun = !module.neverOpened
  const deadline = deadlineText(module)
  const next = module.accepted ? module.next : null
  const started = trpc.participant.userContent.list.useQuery(
    begun && next ? { userModuleId: [module.id], contentId: [next.contentId] } : skipToken,
    { meta: { silent: true } },
  ).data?.rows[0]
  const where = next ? [next.chapter, next.title].filter(Boolean).join(' · ') : moduleKind(module)
  return (
    <Card className="grid overflow-hidden md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:grid-cols-[288px_minmax(0,1fr)]">
      <div className="h-32 md:h-auto md:min-h-[248px]">
        <Cover of={coverOf(module)} window="hero" />
      </div>
      <div className="flex min-w-0 flex-col justify-center p-4 sm:p-6">
        <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="text-sm font-medium text-primary">
            {begun ? m.participant_home_resume() : m.participant_home_start()}
          </p>
          {deadline || module.late ? (
            <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
              {isSoon(module) ? (
                <DeadlineBadges module={module} short />
              ) : (
                <Calendar className="size-3.5" aria-hidden />
              )}
              {deadline}
            </p>
          ) : null}
        </div>
        <h2 className="title-lg text-lg sm:text-xl">
          <Link
            to="/platform/user-module/$userModuleId"
            params={{ userModuleId: module.id }}
            className="hover:underline"
          >
            {typeset(module.title)}
          </Link>
        </h2>
        <p className="mt-2 text-base">
          {typeset(where)}
          {started?.place ? <span className="text-muted-foreground"> · {placeText(started.place)}</span> : null}
        </p>
        {begun ? (
          <ProgressBar
            className="mt-4"
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
              <Link
                to="/platform/user-module/$userModuleId/content/$contentId"
                params={{ userModuleId: module.id, contentId: next.contentId }}
              >
                <Play aria-hidden />
                {begun ? m.participant_action_continue() : m.participant_start()}
              </Link>
            ) : (
              <Link to="/platform/user-module/$userModuleId" params={{ userModuleId: module.id }}>
                {m.participant_home_discover()}
              </Link>
            )}
          </Button>
          {next ? (
            <Button asChild size="lg" variant="outline" className="max-sm:hidden">
              <Link to="/platform/user-module/$userModuleId" params={{ userModuleId: module.id }}>
                {m.participant_home_see()}
              </Link>
            </Button>
          ) : null}
          {module.lastAccess ? (
            <p className="text-xs text-muted-foreground">
              {m.participant_last_opened_when({ when: formatRecent(module.lastAccess) })}
            </p>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
