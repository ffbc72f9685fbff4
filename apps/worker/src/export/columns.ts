import { groupsText } from '@cursus/contract/company-user'
import { dayOf } from '@cursus/contract/day'
import type { Language } from '@cursus/contract/language-values'
import { percentOf } from '@cursus/contract/percent'
import type { ReportModule, ReportPart, ResultRow } from '@cursus/contract/report'
import { m } from '../paraglide/messages.js'
import { stepWords } from './about.ts'
import { type Column, day, duration, moment, number, text } from './cells.ts'

type Shown = { language: Language; timeZone: string; module: ReportModule | undefined }
type Person = ResultRow['user']

export const nameOf = ({ firstname, lastname, email }: Person): string =>
  [firstname, lastname].filter(Boolean).join(' ') || (email ?? '')

const column = <Row>(
  id: string,
  header: string,
  is: Column<Row>['is'],
  width: number,
  cell: Column<Row>['cell'],
): Column<Row> => ({ id, header, is, width, cell })

const dayIn = (timeZone: string, at: string | null) => day(at ? dayOf(new Date(at), timeZone) : null)

/** Every column of results, in the order of the pages, with their ids there. */
export function resultColumns({ language: locale, timeZone, module }: Shown): Column<ResultRow>[] {
  const l = { locale }
  const steps = stepWords(l)
  const marks = {
    done: m.export_mark_done({}, l),
    current: m.export_mark_current({}, l),
    retry: m.export_mark_retry({}, l),
    locked: m.export_mark_locked({}, l),
    none: m.export_mark_none({}, l),
  }
  return [
    column('user', m.export_person({}, l), 'text', 28, (row) => text(nameOf(row.user))),
    column('email', m.export_email({}, l), 'text', 32, (row) => text(row.user.email)),
    column('groups', m.export_groups({}, l), 'text', 28, (row) => text(groupsText(row.groups))),
    column('module', m.export_module({}, l), 'text', 36, (row) => text(row.module.title)),
    column('licence', m.export_licence({}, l), 'text', 24, (row) => text(row.licence.name)),
    column('step', m.export_step({}, l), 'text', 22, (row) => text(steps[row.step])),
    column('progress', m.export_progress({}, l), 'number', 14, (row) => number(row.progress)),
    ...(module?.contents ?? []).map(({ id, title }) =>
      column<ResultRow>(`content.${id}`, title, 'text', 16, ({ contents }) => {
        const result = contents.find((content) => content.id === id)
        return text(result && marks[result.state])
      }),
    ),
    column('score', m.export_score({}, l), 'number', 14, (row) => number(row.bestScore)),
    column('attempts', m.export_attempts({}, l), 'number', 12, (row) => number(row.attempts)),
    column('time', m.export_time({}, l), 'duration', 12, (row) => duration(row.seconds)),
    column('due', m.export_due({}, l), 'day', 12, (row) => day(row.dueDate)),
    column('first', m.export_first({}, l), 'moment', 18, (row) => moment(row.firstAccess)),
    column('last', m.export_last({}, l), 'moment', 18, (row) => moment(row.lastAccess)),
    column('doneAt', m.export_done_on({}, l), 'day', 12, ({ doneAt }) => dayIn(timeZone, doneAt)),
  ]
}

/** Every column of figures; the first is named after what they are of. Some are of people only. */
export function partColumns({ language: locale, timeZone }: Omit<Shown, 'module'>, by: string): Column<ReportPart>[] {
  const l = { locale }
  const names: Record<string, string> = {
    group: m.export_group({}, l),
    licence: m.export_licence({}, l),
    user: m.export_person({}, l),
  }
  const ofPeople = (columns: Column<ReportPart>[]) => (by === 'user' ? columns : [])
  const figure = (id: 'given' | 'toAccept' | 'inProgress' | 'late' | 'ended' | 'done', header: string) =>
    column<ReportPart>(id, header, 'number', 18, (row) => number(row[id]))
  return [
    column('name', names[by] ?? m.export_module({}, l), 'text', 36, (row) => text(row.name)),
    ...ofPeople([
      column('email', m.export_email({}, l), 'text', 32, (row) => text(row.person?.email)),
      column('groups', m.export_groups({}, l), 'text', 28, (row) => text(groupsText(row.groups))),
    ]),
    figure('given', m.export_given({}, l)),
    figure('toAccept', m.export_step_to_accept({}, l)),
    figure('inProgress', m.export_step_in_progress({}, l)),
    figure('late', m.export_step_late({}, l)),
    figure('ended', m.export_step_ended({}, l)),
    figure('done', m.export_step_done({}, l)),
    column('share', m.export_share({}, l), 'number', 14, ({ done, given }) => number(percentOf(done, given))),
    ...ofPeople([
      column('last', m.export_last({}, l), 'day', 14, (row) => dayIn(timeZone, row.lastAccess)),
      column('due', m.export_due({}, l), 'day', 12, (row) => day(row.dueDate)),
    ]),
  ]
}
