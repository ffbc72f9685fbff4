import type { UserContentDetail } from '@cursus/contract/participant'
import { formatPercent } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'

/** The result of a quiz as text: the best score, and the mark. */
export function resultText({
  done,
  bestScore,
  quizScoreValidation,
}: Pick<UserContentDetail, 'done' | 'bestScore' | 'quizScoreValidation'>): string {
  if (bestScore === null) return m.player_content_done()
  const score = formatPercent(bestScore)
  if (quizScoreValidation === null) return done ? m.player_result_passed({ score }) : m.player_result_score({ score })
  const mark = formatPercent(quizScoreValidation)
  return done ? m.player_result_passed_mark({ score, mark }) : m.player_result_failed({ score, mark })
}
