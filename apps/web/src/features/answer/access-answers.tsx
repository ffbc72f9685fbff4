import type { AccessAnswer } from '@cursus/contract/access'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { groupBy } from '#web/lib/list/group.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AnswerResultBadge, answerText, timeTaken } from './answer-result.tsx'

type Asked = { companyId: string; id: string; contentId: string }

/** A button that shows a person's answers to the questions of a content. */
export function AccessAnswers(props: Asked) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className="mt-1 pl-9">
      <Button variant="link" size="sm" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {m.company_access_answers()}
        <ChevronDown className={cn('transition-transform duration-[160ms]', open && 'rotate-180')} aria-hidden />
      </Button>
      <div id={listId}>{open ? <Answers {...props} /> : null}</div>
    </div>
  )
}

function Answers(props: Asked) {
  const query = trpc.company.access.answers.useQuery(props)
  if (query.error || !query.data) return <NotLoaded of={query} className="h-8 w-full" />
  const { answers, hasMore } = query.data
  if (answers.length === 0) return <p className="text-xs text-muted-foreground">{m.company_access_answers_none()}</p>
  const groups = groupBy(answers, ({ attempt }) => attempt)
  return (
    <div className="flex flex-col gap-3 pt-1">
      {[...groups].map(([attempt, list]) => (
        <section key={attempt}>
          {groups.size > 1 ? (
            <h5 className="mb-1 text-xs font-medium text-muted-foreground">
              {m.company_access_answers_attempt({ attempt: String(attempt) })}
            </h5>
          ) : null}
          <ol role="list" className="flex flex-col divide-y border-y">
            {list.map((answer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question may be answered twice in one attempt
              <AnswerRow key={index} answer={answer} />
            ))}
          </ol>
        </section>
      ))}
      {hasMore ? <p className="text-xs text-muted-foreground">{m.company_access_answers_more()}</p> : null}
    </div>
  )
}

function AnswerRow({ answer }: { answer: AccessAnswer }) {
  const details = [
    answer.part,
    answer.time === null ? null : answeredAt(answer.time),
    answer.seconds === null ? null : timeTaken(answer.seconds),
  ].filter(Boolean)
  return (
    <li className="flex items-start gap-2 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="break-words text-muted-foreground">{answer.description ?? answer.question}</p>
        <p className="font-medium break-words whitespace-pre-line">
          {answer.answer === null ? m.company_access_answers_empty() : answerText(answer, answer.answer)}
        </p>
        {answer.correct.length > 0 && answer.result !== 'correct' ? (
          <p className="text-xs break-words text-muted-foreground">
            {m.common_answer_expected({ answer: answer.correct.map((value) => answerText(answer, value)).join(' / ') })}
          </p>
        ) : null}
        {details.length > 0 ? <p className="text-xs text-muted-foreground">{details.join(' · ')}</p> : null}
      </div>
      <AnswerResultBadge result={answer.result} score={answer.score} />
    </li>
  )
}

/**
 * A time with a zone is shown in the reader's zone; a time without one as reported by the package.
 */
function answeredAt(time: string): string {
  const hasZone = /T.*(Z|[+-]\d{2}(:?\d{2})?)$/.test(time)
  return hasZone && !Number.isNaN(Date.parse(time)) ? formatDateTime(time) : time.replace('T', ' ')
}
