import { formatDuration } from '#web/lib/text/duration.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { LearningRecordButton } from './learning-record-button.tsx'

/** What the participant learned this week and month; absent while it is unknown. */
export function ActivityLine() {
  const { data } = trpc.participant.record.activity.useQuery(undefined, { meta: { silent: true } })
  return (
    <section
      aria-label={m.record_activity()}
      className="-mt-4 mb-6 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground tabular-nums"
    >
      {data === undefined ? null : data.monthDays === 0 ? (
        <p>{m.record_activity_none()}</p>
      ) : (
        <p>
          {m.record_activity_week({ time: formatDuration(data.weekSeconds) })}
          {' · '}
          {m.record_activity_month({ time: formatDuration(data.monthSeconds), days: data.monthDays })}
        </p>
      )}
      <LearningRecordButton source={{}} variant="link" />
    </section>
  )
}
