import { addDays, dayOf } from '@cursus/contract/day'
import type { Language } from '@cursus/contract/language-values'
import { percentOf } from '@cursus/contract/percent'
import type { ReportFigures, ReportStep } from '@cursus/contract/report'
import type { ExportAbout } from '@cursus/domain/data-export'
import { m } from '../paraglide/messages.js'
import { moment, ofDay, toText } from './cells.ts'

/** A line of what a file says of itself. */
export type Fact = { label: string; value: string }
type Shown = { language: Language; timeZone: string }
type On = { locale: Language }

export const stepWords = (l: On): Record<ReportStep, string> => ({
  toAccept: m.export_step_to_accept({}, l),
  inProgress: m.export_step_in_progress({}, l),
  done: m.export_step_done({}, l),
  late: m.export_step_late({}, l),
  ended: m.export_step_ended({}, l),
})

/** When the file was counted, its author, its period and each of its filters, in words. */
export function factsOf(about: ExportAbout, { language, timeZone }: Shown): Fact[] {
  const l = { locale: language }
  const filters = filtersOf(about, l)
  return [
    { label: m.about_counted({}, l), value: toText(moment(about.countedAt), timeZone, language) },
    { label: m.about_author({}, l), value: about.author },
    { label: m.about_period({}, l), value: periodOf(about, timeZone, l) },
    ...(filters.length > 0 ? filters : [{ label: m.about_filters({}, l), value: m.about_whole({}, l) }]),
  ]
}

/** The figures that add up, after their sum; in percent of it where there is any. */
export function figureFacts(
  figures: ReportFigures,
  language: Language,
): { label: string; count: number; share: number }[] {
  const words = stepWords({ locale: language })
  const share = (count: number) => percentOf(count, figures.given)
  return [
    { label: m.export_given({}, { locale: language }), count: figures.given, share: share(figures.given) },
    ...(['done', 'inProgress', 'late', 'toAccept', 'ended'] as const).map((step) => ({
      label: words[step],
      count: figures[step],
      share: share(figures[step]),
    })),
  ]
}

function periodOf({ filters, countedAt }: ExportAbout, timeZone: string, l: On): string {
  const { doneWithinDays, dueWithinDays } = filters
  const today = dayOf(new Date(countedAt), timeZone)
  if (doneWithinDays !== undefined) {
    return m.about_period_done({ start: ofDay(addDays(today, 1 - doneWithinDays)), end: ofDay(today) }, l)
  }
  if (dueWithinDays !== undefined) {
    return m.about_period_due({ start: ofDay(today), end: ofDay(addDays(today, dueWithinDays)) }, l)
  }
  return m.about_period_all({ end: ofDay(today) }, l)
}

/** Each filter in words; the period is said apart. */
function filtersOf({ filters }: ExportAbout, l: On): Fact[] {
  const states = {
    active: m.about_state_active,
    toAccept: m.about_state_to_accept,
    inactive: m.about_state_inactive,
    revoked: m.about_state_revoked,
    declined: m.about_state_declined,
    expired: m.about_state_expired,
  }
  const progress = {
    notStarted: m.about_progress_not_started,
    inProgress: m.about_progress_in_progress,
    done: m.about_progress_done,
    late: m.about_progress_late,
  }
  const steps = stepWords(l)
  const { endsWithinDays, givenDaysAgo } = filters
  const facts: [string, readonly string[] | string | undefined][] = [
    [m.about_modules({}, l), filters.moduleId],
    [m.about_licences({}, l), filters.moduleLicenceId],
    [m.about_groups({}, l), filters.userGroupId],
    [m.about_themes({}, l), filters.themeId],
    [m.about_person({}, l), filters.userId],
    [m.about_state({}, l), filters.state?.map((state) => states[state]({}, l))],
    [m.about_progress({}, l), filters.progress?.map((value) => progress[value]({}, l))],
    [m.about_step({}, l), filters.step?.map((step) => steps[step])],
    [m.about_ends({}, l), endsWithinDays === undefined ? undefined : m.about_ends_within({ days: endsWithinDays }, l)],
    [m.about_given({}, l), givenDaysAgo === undefined ? undefined : m.about_given_ago({ days: givenDaysAgo }, l)],
    [m.about_search({}, l), filters.search],
  ]
  return facts.flatMap(([label, value]) =>
    value?.length ? [{ label, value: typeof value === 'string' ? value : value.join(' ; ') }] : [],
  )
}
