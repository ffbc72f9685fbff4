import { type ContentType, kindOf } from '@cursus/contract/content-values'
import type { UserContent } from '@cursus/contract/participant'

/**
 * The label of a content's card (docs/rules.md, Player). `finished`: the last session of a quiz has
 * a result.
 */
export function contentLabel(content: {
  type: ContentType
  consultedAt: Date | null
  doneAt: Date | null
  finished: boolean
}): UserContent['label'] {
  const { type, consultedAt, doneAt, finished } = content
  if (doneAt) return kindOf(type).doneLabel
  if (!consultedAt) return 'none'
  return kindOf(type).isQuiz && finished ? 'retry' : 'continue'
}
