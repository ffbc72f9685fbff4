import { idleMs } from '@cursus/contract/learning-record'
import { Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { now } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'
import { exportRecord } from './export-record.ts'
import { LearningRecordModules } from './learning-record.tsx'
import { daysText, RecordDaysFields, useRecordDays } from './record-days.tsx'
import { RecordPdfButton } from './record-pdf-button.tsx'
import { type RecordSource, useRecord } from './record-source.ts'
import { formatExactDuration } from './record-time.ts'

/** A record of learning, to read, export and print. */
export function LearningRecordDialog({
  source,
  open,
  onOpenChange,
}: {
  source: RecordSource
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const days = useRecordDays()
  const found = useRecord(source, days.days)
  const record = found.data
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    if (!printing) return
    window.print()
    setPrinting(false)
  }, [printing])
  const isEmpty = record?.modules.length === 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={m.record_title()}
      description={record ? [fullName(record.person), record.person.email].filter(Boolean).join(' · ') : undefined}
      data-printed
      foot={
        record && !isEmpty ? (
          <>
            <Button variant="outline" onClick={() => setPrinting(true)}>
              <Printer aria-hidden />
              {m.record_print()}
            </Button>
            <Button variant="outline" onClick={() => exportRecord(record)}>
              <Download aria-hidden />
              {m.record_export()}
            </Button>
            <RecordPdfButton source={source} days={days.days} />
          </>
        ) : undefined
      }
    >
      <RecordDaysFields {...days} />
      {record ? (
        isEmpty ? (
          record.from || record.to ? (
            <EmptyState title={m.record_empty_days()} text={daysText(record)} />
          ) : (
            <EmptyState title={m.record_empty()} text={m.record_empty_text()} />
          )
        ) : (
          <>
            <p className="text-lg font-medium tabular-nums">
              {[formatExactDuration(record.seconds), m.record_days({ count: record.days })].join(' · ')}
            </p>
            <p className="mt-1 mb-5 text-xs text-muted-foreground">
              {[
                daysText(record),
                m.record_counting({ minutes: idleMs / 60_000 }),
                m.record_zone({ zone: record.timeZone }),
                m.record_made({ date: formatDateTime(now()) }),
                record.isPartial ? m.record_partial() : '',
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
            <LearningRecordModules record={record} showAll={printing} />
          </>
        )
      ) : found.error ? (
        <FailureNotice error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  )
}
