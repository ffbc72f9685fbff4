import { isScorm, kindOf } from '@cursus/contract/content-values'
import type { PlaceInSco, UserContent } from '@cursus/contract/participant'
import type { ContentBadgeState } from '#web/components/content-badge.tsx'
import { now } from '#web/lib/clock.ts'
import { formatDate, formatPercent, formatRecent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** Where the participant is, as the package says it. */
export const placeText = (place: PlaceInSco): string =>
  'total' in place
    ? m.player_place({ position: place.position, total: place.total })
    : m.player_place_percent({ percent: formatPercent(place.percent) })

/** The state mark of a content's row. Done stays done, even when a requirement was added later. */
export function badgeOf(content: Pick<UserContent, 'done' | 'lockedBy' | 'label' | 'consulted'>): ContentBadgeState {
  if (content.done) return 'done'
  if (content.lockedBy) return 'locked'
  if (content.label === 'retry') return 'retry'
  return content.consulted ? 'current' : 'none'
}

/** The last attempt at a quiz failed: its score, the mark, and the best score where it differs. */
export function failedText({
  lastScore,
  bestScore,
  quizScoreValidation,
}: Pick<UserContent, 'lastScore' | 'bestScore' | 'quizScoreValidation'>): string {
  const score = formatPercent(lastScore ?? bestScore ?? 0)
  const best = formatPercent(bestScore ?? 0)
  return [
    bestScore === null ? m.participant_quiz_failed() : m.participant_quiz_failed_score({ score }),
    quizScoreValidation === null ? '' : m.participant_quiz_needs({ mark: formatPercent(quizScoreValidation) }),
    best === score ? '' : m.participant_quiz_best({ score: best }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The state of a content as text; a lock is shown separately, with its link. */
export function reasonOf(
  content: Pick<
    UserContent,
    | 'done'
    | 'doneAt'
    | 'label'
    | 'place'
    | 'type'
    | 'bestScore'
    | 'lastScore'
    | 'quizScoreValidation'
    | 'lastAccess'
    | 'consulted'
  >,
): string {
  const { bestScore, quizScoreValidation } = content
  if (content.done) {
    if (kindOf(content.type).isQuiz && bestScore !== null)
      return m.participant_best_score({ score: formatPercent(bestScore) })
    const date = formatDate(content.doneAt ?? content.lastAccess ?? now())
    return isScorm(content.type) ? m.participant_ended_on({ date }) : m.participant_opened_on({ date })
  }
  if (!content.consulted) return m.participant_not_opened()
  if (content.label === 'retry') return failedText(content)
  if (bestScore !== null && quizScoreValidation !== null) {
    return m.participant_best_score_needs({
      score: formatPercent(bestScore),
      mark: formatPercent(quizScoreValidation),
    })
  }
  const when = formatRecent(content.lastAccess ?? now())
  return m.participant_in_progress({ when: content.place ? `${placeText(content.place)} · ${when}` : when })
}

/** Whether `reasonOf` says the state itself, so that its mark need not. */
export function reasonSaysState(content: Parameters<typeof reasonOf>[0] & Parameters<typeof badgeOf>[0]): boolean {
  const badge = badgeOf(content)
  const isScore = kindOf(content.type).isQuiz && content.bestScore !== null
  return badge !== 'locked' && !(badge === 'done' && isScore)
}

/**
 * The label of the button: the server's card label, or how to start (specification §4 "Content card
 * status labels").
 */
export function actionOf({ label, type }: Pick<UserContent, 'label' | 'type'>): string {
  switch (label) {
    case 'continue':
      return m.participant_action_continue()
    case 'reread':
      return m.participant_action_reread()
    case 'retry':
      return m.participant_action_retry()
    case 'reopen':
      return m.participant_action_reopen()
    case 'none':
      return isScorm(type) ? m.participant_action_none() : m.participant_action_open()
  }
}
