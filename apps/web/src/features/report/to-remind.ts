import type { ReportFigures, ReportStep } from '@cursus/contract/report'
import { m } from '#web/paraglide/messages.js'

/** Steps of people whom a reminder can move. */
const remindable = ['toAccept', 'inProgress', 'late'] as const satisfies readonly ReportStep[]

const labels = {
  toAccept: m.report_remind_to_accept,
  inProgress: m.report_remind_in_progress,
  late: m.report_remind_late,
}

/** Whom the button reminds: all who are open and not done, or those whom the chosen figures count. */
export function toRemind(figures: ReportFigures, chosen: readonly ReportStep[]) {
  const steps = remindable.filter((step) => chosen.length === 0 || chosen.includes(step))
  const count = steps.reduce((sum, step) => sum + figures[step], 0)
  const [only, ...others] = steps.filter((step) => figures[step] > 0)
  const label = only && others.length === 0 ? labels[only] : m.report_remind_not_done
  return { steps, count, label: label({ count }) }
}
