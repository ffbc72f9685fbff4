import type { ContentType } from '@cursus/contract/content'
import type { UserContent } from '@cursus/contract/participant'

/**
 * The label of a content's card (decisions §6). `finished`: the last session of a quiz has a
 * result.
 */
export function contentLabel(content: {
  type: ContentType
  consultedAt: Date | null
  doneAt: Date | null
  finished: boolean
}): UserContent['label'] {
  const { type, consultedAt, doneAt, finished } = content
  if (doneAt) return type === 'scorm-quiz' ? 'retry' : type === 'external-link' ? 'reopen' : 'reread'
  if (!consultedAt) return 'none'
  return type === 'scorm-quiz' && finished ? 'retry' : 'continue'
}
