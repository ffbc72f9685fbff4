import { percentOf } from '@cursus/contract/percent'
import type { ReportStep } from '@cursus/contract/report'
import { CircleCheck, CircleSlash, Clock, type LucideIcon, Mail, Play } from 'lucide-react'
import { formatPercent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

type Look = {
  label: () => string
  icon: LucideIcon
  /** Of the icon's box. */
  tone: string
  /** Of its part of a bar: hatched where it waits. On paper, which may be grey, as in its PDF. */
  bar: string
}

/** One table of the steps, in the order of figures, bars and filters. */
export const stepLooks: Record<ReportStep, Look> = {
  toAccept: {
    label: m.report_step_to_accept,
    icon: Mail,
    tone: 'bg-secondary text-muted-foreground',
    bar: 'bg-[repeating-linear-gradient(135deg,var(--muted-foreground)_0_2px,var(--card)_2px_5px)] print:bg-none',
  },
  inProgress: {
    label: m.report_step_in_progress,
    icon: Play,
    tone: 'bg-accent text-accent-foreground',
    bar: 'bg-chart-2 print:bg-[#5f93b3]',
  },
  done: {
    label: m.report_step_done,
    icon: CircleCheck,
    tone: 'bg-success-subtle text-success-strong',
    bar: 'bg-chart-1 print:bg-[#1f4d3c]',
  },
  late: {
    label: m.report_step_late,
    icon: Clock,
    tone: 'bg-warning-subtle text-warning-strong',
    bar: 'bg-chart-3 print:bg-[repeating-linear-gradient(135deg,#5c2c0c_0_1.5px,#f3b95f_1.5px_4px)]',
  },
  ended: {
    label: m.report_step_ended,
    icon: CircleSlash,
    tone: 'bg-secondary text-muted-foreground',
    bar: 'bg-border-strong',
  },
}
export const shownSteps = ['toAccept', 'inProgress', 'done', 'late', 'ended'] as const satisfies readonly ReportStep[]

/** Steps of a bar: what is done first, what waits last. */
export const barSteps = ['done', 'inProgress', 'late', 'ended', 'toAccept'] as const satisfies readonly ReportStep[]

export const shareText = (part: number, whole: number): string => formatPercent(percentOf(part, whole))
