import { isHistoric, names } from './element-values.ts'
import type { CommitBody, ScoDelta } from './protocol.ts'

const isKept = (element: string) => isHistoric(element) || Object.values(names).some(({ exit }) => exit === element)

/**
 * A delta without resume data. Location, suspend data and lists belong together, because a location
 * without its data would be inconsistent, so they are saved together or not at all.
 */
const withoutPlace = ({ elements, history, sessionTime }: ScoDelta, keeps: 'answers' | 'results'): ScoDelta => ({
  elements: Object.fromEntries(
    Object.entries(elements).filter(
      ([element]) => isKept(element) || (keeps === 'answers' && element.startsWith('cmi.interactions.')),
    ),
  ),
  ...(history && { history }),
  ...(sessionTime !== undefined && { sessionTime }),
})

/**
 * A commit reduced to status, scores, time and exit, and optionally to the answers to questions.
 */
export function resultsOnly({ sharedData: _, ...commit }: CommitBody, keeps: 'answers' | 'results'): CommitBody {
  const scos = Object.entries(commit.scos).map(
    ([identifier, delta]) => [identifier, withoutPlace(delta, keeps)] as const,
  )
  return { ...commit, scos: Object.fromEntries(scos) }
}
