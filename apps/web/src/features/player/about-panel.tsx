import { kindOf } from '@cursus/contract/content-values'
import type { PlaceInSco, UserContentDetail, UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { ContentBadge } from '#web/components/content-badge.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { badgeOf, placeText, reasonOf } from '#web/features/participant/content-standing.ts'
import { contentLink } from '#web/features/participant/learner-links.ts'
import { ResourceList } from '#web/features/participant/module-resources.tsx'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatDate, formatNumber, formatPercent, typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** Results, files and related contents beside the content. Nothing in it leaves the content. */
export function AboutPanel({
  module,
  content,
  place,
}: {
  module: UserModule
  content: UserContentDetail
  place: PlaceInSco | null
}) {
  const ofModule = module.resources.filter((resource) => resource.contentId === null)
  const others = new Map(module.chapters.flatMap((chapter) => chapter.contents.map((other) => [other.id, other])))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-4">
      <Section title={m.participant_preview_result()}>
        <Results content={content} place={place} />
      </Section>
      <Section title={m.participant_resources()} aside={content.resources.length || undefined}>
        {content.resources.length > 0 ? (
          <ResourceList userModuleId={module.id} contentId={content.id} resources={content.resources} />
        ) : (
          <p className="text-sm text-muted-foreground">{m.player_about_no_resources()}</p>
        )}
      </Section>
      {content.relatedContents.length > 0 ? (
        <Section title={m.participant_preview_related()}>
          <ul role="list" className="flex flex-col gap-2">
            {content.relatedContents.map(({ id, title }) => {
              const other = others.get(id)
              return (
                <li key={id} className="flex items-center gap-2.5">
                  {other ? <ContentBadge state={badgeOf(other)} className="size-5" /> : null}
                  <Link
                    {...contentLink(module.id, id)}
                    target="_blank"
                    rel="noopener"
                    className="min-w-0 text-sm break-words text-link"
                  >
                    {typeset(title)} <span className="sr-only">{m.participant_new_tab()}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
          <p className="mt-2 text-xs text-muted-foreground">{m.player_about_related_hint()}</p>
        </Section>
      ) : null}
      {ofModule.length > 0 ? (
        <Section title={m.player_about_module_resources()} aside={ofModule.length}>
          <ResourceList userModuleId={module.id} contentId={content.id} resources={ofModule} />
        </Section>
      ) : null}
      {content.description ? (
        <Section title={m.participant_preview_description()}>
          <p className="text-sm break-words whitespace-pre-line">{content.description}</p>
        </Section>
      ) : null}
    </div>
  )
}

function Results({ content, place }: { content: UserContentDetail; place: PlaceInSco | null }) {
  const { type, done, bestScore, quizScoreValidation: mark, attempts, timeSpent, correction } = content
  const isQuiz = kindOf(type).isQuiz
  const rows: [string, string][] = []
  if (!isQuiz) rows.push([m.player_about_state(), reasonOf(content)])
  if (!done && place) rows.push([m.player_about_place(), placeText(place)])
  if (isQuiz && mark !== null) rows.push([m.player_about_mark(), formatPercent(mark)])
  if (bestScore !== null) rows.push([m.player_about_best(), formatPercent(bestScore)])
  if (attempts) {
    if (attempts.lastScore !== null) rows.push([m.player_about_last(), formatPercent(attempts.lastScore)])
    rows.push([m.player_about_attempts(), formatNumber(attempts.count)])
  }
  if (timeSpent > 0) rows.push([m.player_about_time(), formatDuration(timeSpent)])
  if (correction) rows.push([m.player_about_corrected({ date: formatDate(correction.at) }), correction.reason])
  return (
    <>
      {isQuiz ? <p className="mb-2 text-sm">{quizText(content)}</p> : null}
      <dl className="flex flex-col gap-1.5 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-muted-foreground">{name}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function quizText({ done, quizScoreValidation: mark }: UserContentDetail): string {
  if (done) return m.player_about_passed()
  return mark === null ? m.player_about_needed_package() : m.player_about_needed({ mark: formatPercent(mark) })
}
