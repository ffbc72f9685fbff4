import type { Content, ContentFigures as Counted } from '@cursus/contract/content'
import { isScorm } from '@cursus/contract/content-values'
import { maxCounted } from '@cursus/contract/list-values'
import { percentOf } from '@cursus/contract/percent'
import { Facts } from '#web/components/facts.tsx'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatNumber, formatPercent } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** How a content is used: people, completion, scores, time, the hardest questions. */
export function ContentFigures({ content: { id, type } }: { content: Content }) {
  const query = trpc.management.content.figures.useQuery({ id })
  return (
    <Section title={m.management_content_figures()} aside={query.data ? formatNumber(query.data.people) : undefined}>
      {query.error || !query.data ? (
        <NotLoaded of={query} className="h-16 w-full" />
      ) : query.data.people === 0 ? (
        <p className="text-sm text-muted-foreground">{m.management_content_figures_none()}</p>
      ) : (
        <Figures figures={query.data} hasPackage={isScorm(type)} />
      )}
    </Section>
  )
}

function Figures({ figures, hasPackage }: { figures: Counted; hasPackage: boolean }) {
  const { people, done, averageScore, averageSeconds, isPartial, hardestQuestions } = figures
  return (
    <>
      <Facts
        facts={[
          { label: m.management_content_figures_people(), value: formatNumber(people) },
          {
            label: m.management_content_figures_done(),
            value: `${formatPercent(percentOf(done, people))} · ${formatNumber(done)}`,
          },
          averageScore !== null && {
            label: m.management_content_figures_score(),
            value: formatPercent(averageScore),
          },
          hasPackage &&
            averageSeconds !== null && {
              label: m.management_content_figures_time(),
              value: formatDuration(averageSeconds),
            },
        ]}
      />
      {hardestQuestions.length > 0 ? (
        <>
          <h4 className="mt-4 mb-1.5 text-xs text-muted-foreground">{m.management_content_figures_hardest()}</h4>
          <ol role="list" className="divide-y rounded-lg border bg-card">
            {hardestQuestions.map(({ part, question, description, correctCount, incorrectCount }) => (
              <li key={`${part} ${question}`} className="flex items-baseline gap-3 px-3 py-2 text-sm">
                <span className="min-w-0 flex-1 break-words">{description ?? question}</span>
                <span className="shrink-0 text-xs text-muted-foreground">
                  {m.management_content_question_correct({
                    correct: correctCount,
                    count: correctCount + incorrectCount,
                  })}
                </span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {isPartial ? (
        <p className="mt-2 text-xs text-muted-foreground">
          {m.management_content_figures_partial({ count: maxCounted })}
        </p>
      ) : null}
    </>
  )
}
