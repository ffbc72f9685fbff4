import { type ContentType, kindOf } from '@cursus/contract/content-values'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatPercent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

type Result = { type: ContentType; done: boolean; bestScore: number | null; quizScoreValidation: number | null }

/** A quiz that was tried, and that its score does not pass. */
export const missesMark = ({ type, bestScore, quizScoreValidation: mark }: Result): boolean =>
  kindOf(type).isQuiz && bestScore !== null && mark !== null && bestScore < mark

/** The best score of a content, with what it means; nothing without a score. */
export function ScoreBadge({ result }: { result: Result }) {
  const { type, done, bestScore, quizScoreValidation: mark } = result
  if (bestScore === null) return null
  const score = formatPercent(bestScore)
  if (kindOf(type).isQuiz && done) {
    return <StateBadge state="done">{m.company_access_score_passed({ score })}</StateBadge>
  }
  if (mark !== null && missesMark(result)) {
    return <StateBadge state="retry">{m.company_access_score_under({ score, mark: formatPercent(mark) })}</StateBadge>
  }
  return <Badge>{score}</Badge>
}
