import type { LearningRecord } from '@cursus/contract/learning-record'
import { contentTypeLabel } from '#web/components/content-kind.tsx'
import { exportRows } from '#web/components/data-list/export-rows.ts'
import type { Column } from '#web/components/data-list/types.ts'
import { fullName } from '#web/lib/session/session.ts'
import { formatDate, formatExactTime } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

const two = (value: number) => String(value).padStart(2, '0')

/** "01:04:12", so that the lines of a record add up. */
export const formatExactDuration = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')

type Module = LearningRecord['modules'][number]
type Period = Module['sessions'][number]['periods'][number]
/** A period of activity, or the total of its module or of all. */
type Row = { record: LearningRecord; module?: Module; period?: Period; seconds: number }

export const stateText = (state: Period['state']): string =>
  ({ opened: m.record_state_opened, failed: m.record_state_failed, done: m.record_state_done })[state]()

function rowsOf(record: LearningRecord): Row[] {
  const rows = record.modules.flatMap((module): Row[] => [
    ...module.sessions
      .flatMap((session) => session.periods)
      .map((period) => ({ record, module, period, seconds: period.seconds })),
    { record, module, seconds: module.seconds },
  ])
  return [...rows, { record, seconds: record.seconds }]
}

/** One line for each period, then the totals, which count each moment once. */
export function exportRecord(record: LearningRecord): void {
  const columns: Column<Row>[] = [
    { id: 'person', header: m.record_person(), value: (row) => fullName(row.record.person) },
    { id: 'email', header: m.record_email(), value: (row) => row.record.person.email },
    { id: 'company', header: m.record_company(), value: (row) => row.module?.company.name },
    { id: 'module', header: m.record_module(), value: (row) => row.module?.module.title ?? m.record_total() },
    { id: 'version', header: m.record_version(), value: (row) => row.module?.version },
    { id: 'content', header: m.record_content(), value: (row) => row.period?.content.title ?? m.record_total() },
    { id: 'type', header: m.record_type(), value: ({ period }) => period && contentTypeLabel(period.content.type) },
    { id: 'date', header: m.record_date(), value: ({ period }) => period && formatDate(period.startedAt) },
    { id: 'start', header: m.record_start(), value: ({ period }) => period && formatExactTime(period.startedAt) },
    { id: 'end', header: m.record_end(), value: ({ period }) => period && formatExactTime(period.endedAt) },
    { id: 'time', header: m.record_time(), value: (row) => formatExactDuration(row.seconds) },
    { id: 'status', header: m.record_status(), value: ({ period }) => period && stateText(period.state) },
    { id: 'score', header: m.record_score(), value: ({ period }) => period?.score },
  ]
  exportRows(`${m.record_title()} ${fullName(record.person)}`, columns, rowsOf(record))
}
