import { m } from '#web/paraglide/messages.js'
import type { CallProblem } from './call-log.ts'

/** What an error means for the author of a package. */
export const problemText: Record<CallProblem, () => string> = {
  notBegun: m.preview_problem_not_begun,
  ended: m.preview_problem_ended,
  unknownElement: m.preview_problem_unknown_element,
  noValue: m.preview_problem_no_value,
  readOnly: m.preview_problem_read_only,
  writeOnly: m.preview_problem_write_only,
  wrongType: m.preview_problem_wrong_type,
  outOfRange: m.preview_problem_out_of_range,
  dependency: m.preview_problem_dependency,
  notStored: m.preview_problem_not_stored,
  other: m.preview_problem_other,
}

/** The vocabulary of both standards; other values are shown as they are. */
export const statusText: Record<string, () => string> = {
  completed: m.preview_status_completed,
  incomplete: m.preview_status_incomplete,
  'not attempted': m.preview_status_not_attempted,
  browsed: m.preview_status_browsed,
  passed: m.preview_status_passed,
  failed: m.preview_status_failed,
  unknown: m.preview_status_unknown,
}
