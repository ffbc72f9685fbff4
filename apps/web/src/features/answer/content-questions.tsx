import type { ContentQuestion } from '@cursus/contract/content'
import { useState } from 'react'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AnswerResultBadge, answerText, timeTaken } from './answer-result.tsx'

/**
 * Statistics of the answers to a content's questions, without names; loaded when it is expanded.
 */
export function ContentQuestions({ contentId }: { contentId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title={m.management_content_questions()} open={open} onOpenChange={setOpen}>
      <Questions contentId={contentId} />
    </Section>
  )
}

function Questions({ contentId }: { contentId: string }) {
  const query = trpc.management.content.questions.useQuery({ id: contentId })
  if (query.error || !query.data) return <NotLoaded of={query} className="h-8 w-full" />
  const { questions, attempts } = query.data
  if (questions.length === 0)
    return <p className="text-sm text-muted-foreground">{m.management_content_questions_none()}</p>
  return (
    <>
      <p className="mb-2 text-xs text-muted-foreground">{m.management_content_questions_hint({ count: attempts })}</p>
      <ol role="list" className="divide-y rounded-lg border bg-card">
        {questions.map((question) => (
          <QuestionRow key={`${question.part} ${question.question}`} question={question} />
        ))}
      </ol>
    </>
  )
}

function QuestionRow({ question }: { question: ContentQuestion }) {
  const { answers, averageSeconds, correct, correctCount, count, part } = question
  const judged = correctCount + question.incorrectCount > 0
  const details = [
    part,
    judged ? m.management_content_question_correct({ correct: correctCount, count }) : null,
    averageSeconds === null ? null : m.management_content_question_average({ time: timeTaken(averageSeconds) }),
  ].filter(Boolean)
  return (
    <li className="px-3.5 py-2.5 text-sm">
      <p className="font-medium break-words">{question.description ?? question.question}</p>
      <p className="text-xs text-muted-foreground">{details.join(' · ')}</p>
      {correct.length > 0 ? (
        <p className="text-xs break-words text-muted-foreground">
          {m.common_answer_expected({ answer: correct.map((value) => answerText(question, value)).join(' / ') })}
        </p>
      ) : null}
      <ul role="list" className="mt-1.5 flex flex-col gap-1">
        {answers.map((item) => (
          <li key={item.answer} className="flex items-start gap-2">
            <span className="min-w-0 flex-1 break-words">
              {item.answer === '' ? m.company_access_answers_empty() : answerText(question, item.answer)}
            </span>
            <AnswerResultBadge result={item.result} />
            <span className="shrink-0 text-muted-foreground">
              {m.management_content_question_answers({ count: item.count })}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
