import type { AnswerResult } from '@cursus/contract/content'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

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
