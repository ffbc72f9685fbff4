import { formatDuration, parseDuration } from './durations.ts'
import { names } from './element-values.ts'
import type { Elements, ScoLaunch, Standard } from './protocol.ts'

/**
 * State of a SCO at the start of a session: the server's start values, or the values of an earlier
 * session of this launch.
 */
export type ScoState = {
  elements: Elements
  suspendData: string | undefined
  /** Time of the finished sessions of this launch, in hundredths of a second. */
  spent: number
}

export const firstState = (sco: ScoLaunch): ScoState => ({
  elements: sco.elements,
  suspendData: sco.suspendData,
  spent: 0,
})

/**
 * Start values of the next session in the same launch: all data, the accumulated time, and `entry`:
 * empty after a normal end of a finished SCO, else `resume`.
 */
export function nextState(
  standard: Standard,
  start: ScoState,
  written: { elements: Elements; suspendData: string | undefined; exit: string | undefined; sessionTime: number },
): ScoState {
  const { exit, sessionTime, totalTime, entry } = names[standard]
  const { [exit]: _exit, [sessionTime]: _time, ...elements } = { ...start.elements, ...written.elements }
  const through =
    standard === '1.2'
      ? ['passed', 'completed', 'failed'].includes(elements['cmi.core.lesson_status'] ?? '')
      : elements['cmi.completion_status'] === 'completed' || elements['cmi.success_status'] === 'passed'
  const endedNormally = written.exit !== undefined && written.exit !== 'suspend'
  const before = parseDuration(standard, elements[totalTime] ?? '') ?? 0
  return {
    elements: {
      ...elements,
      [entry]: through && endedNormally ? '' : 'resume',
      [totalTime]: formatDuration(standard, before + written.sessionTime),
    },
    suspendData: written.suspendData,
    spent: start.spent + written.sessionTime,
  }
}
