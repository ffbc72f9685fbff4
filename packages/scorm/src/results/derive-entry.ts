import type { Standard } from '../types.ts'
import { type Elements, resumes, type ScoRules, sessionEnd } from './read-sco.ts'

/** Data of earlier launches of a SCO within one attempt. */
export type StoredSession = {
  elements: Elements
  suspendData?: string | null | undefined
  /** Their size, where only that was read. */
  suspendBytes?: number | undefined
  /**
   * `exit` of the last session; null or undefined when it never ended, or ended without a value.
   */
  lastExit?: string | null | undefined
  /** Sum of all sessions, in hundredths of a second. */
  totalTime?: number | undefined
}

export type Entry = 'ab-initio' | 'resume' | ''

type LaunchEntry = {
  entry: Entry
  /** The launch starts clean: stored data are not given back to the package, but kept. */
  fresh: boolean
}

/**
 * Decides how a launch starts. Tolerant (docs/decisions.md, 5): authoring tools send a normal exit
 * when the learner merely leaves, so location and data are kept until there is a result. `strict`
 * applies SCORM 2004's rule, where every exit except suspend ends the attempt.
 */
export function deriveEntry(
  standard: Standard,
  stored: StoredSession | undefined,
  options: { rules?: ScoRules | undefined; strict?: boolean | undefined } = {},
): LaunchEntry {
  if (stored === undefined || (isEmpty(stored) && stored.lastExit !== 'suspend'))
    return { entry: 'ab-initio', fresh: true }
  const { rules, strict } = options
  const end = sessionEnd(stored.lastExit)
  if (end === 'open' || resumes(standard, stored.elements, { rules, strict, end }))
    return { entry: 'resume', fresh: false }
  return standard === '1.2' ? { entry: '', fresh: false } : { entry: 'ab-initio', fresh: true }
}

function isEmpty(stored: StoredSession) {
  const hasElements = Object.values(stored.elements).some((value) => value !== undefined)
  return !hasElements && !stored.suspendData && !stored.suspendBytes
}
