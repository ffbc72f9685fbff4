import type { Standard } from '../types.ts'
import { type Elements, resumes, type ScoRules, sessionEnd } from './read-sco.ts'

/** What earlier launches of a SCO left behind, in one attempt. */
export type StoredSession = {
  elements: Elements
  suspendData?: string | null | undefined
  /** `exit` of the last session; null or undefined when it never ended, or ended without saying how. */
  lastExit?: string | null | undefined
  /** Over all sessions, in hundredths of a second. */
  totalTime?: number | undefined
}

export type Entry = 'ab-initio' | 'resume' | ''

export type LaunchEntry = {
  entry: Entry
  /** The launch starts clean: what is stored is not given back to the package (and is kept all the same). */
  fresh: boolean
}

/**
 * How a launch begins. Tolerant by decision: authoring tools set a normal exit when the learner merely leaves, so
 * location and data survive it as long as no result was reached. `strict` gives SCORM 2004's own rule, where every exit
 * but a suspension ends the attempt.
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
  return !hasElements && !stored.suspendData
}
