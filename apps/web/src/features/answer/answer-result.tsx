import type { AnswerResult } from '@cursus/contract/content'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** The text of an answer; the standard writes true and false in English. */
export function answerText(question: { isTrueFalse: boolean }, answer: string): string {
  if (question.isTrueFalse && answer === 'true') return m.common_answer_true()
  if (question.isTrueFalse && answer === 'false') return m.common_answer_false()
  return answer
}

/** "8 s", "2 min 5 s": the time taken to answer. */
export function timeTaken(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return m.common_answer_seconds({ seconds: whole })
  return m.common_answer_minutes({ minutes: Math.floor(whole / 60), seconds: whole % 60 })
}

const results: Record<AnswerResult, { variant: 'success' | 'warning' | 'neutral'; label: () => string }> = {
  correct: { variant: 'success', label: m.common_answer_correct },
  incorrect: { variant: 'warning', label: m.common_answer_incorrect },
  neutral: { variant: 'neutral', label: m.common_answer_neutral },
  unanticipated: { variant: 'neutral', label: m.common_answer_unanticipated },
}

/** The package's result of an answer: right or wrong, or a number. */
export function AnswerResultBadge({ result, score = null }: { result: AnswerResult | null; score?: number | null }) {
  if (result) return <Badge variant={results[result].variant}>{results[result].label()}</Badge>
  return score === null ? null : <Badge>{formatNumber(score)}</Badge>
}
