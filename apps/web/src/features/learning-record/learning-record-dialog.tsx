import type { RecordDays } from '@cursus/contract/learning-record'
import { idleMs } from '@cursus/contract/learning-record-values'
import { skipToken } from '@tanstack/react-query'
import { Download, FileDown, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { DateField } from '#web/components/ui/date-field.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { now } from '#web/lib/clock.ts'
import { toastError } from '#web/lib/fault/toast.ts'
import { untilMade, useDownloads } from '#web/lib/file/made-file.ts'
import { fullName } from '#web/lib/session/session.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatDate, formatDateTime, parseDate } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { exportRecord } from './export-record.ts'
import { LearningRecordModules } from './learning-record.tsx'
import { type RecordSource, useRecord } from './record-source.ts'

/** Has a record written as PDF, waits for the file and downloads it. */
function RecordPdfButton({ source, days }: { source: RecordSource; days: RecordDays }) {
  const awaited = useState<readonly string[]>([])
  const [[id], setWaiting] = awaited
  const begun = { onSuccess: (file: { id: string }) => setWaiting([file.id]) }
  const own = trpc.participant.record.makeFile.useMutation(begun)
  const ofAccess = trpc.company.access.makeRecordFile.useMutation(begun)
  const ofUser = trpc.company.user.makeRecordFile.useMutation(begun)
  const isAsking = own.isPending || ofAccess.isPending || ofUser.isPending
  const { data: file, error } = trpc.participant.record.file.useQuery(id ? { id } : skipToken, {
    refetchInterval: untilMade,
  })
  useDownloads(file && [file], awaited, () => toastError(m.record_pdf_failed()))
  useEffect(() => {
    if (error) setWaiting([])
  }, [error])
  const ask = () => {
    if ('accessId' in source) ofAccess.mutate({ companyId: source.companyId, id: source.accessId, ...days })
    else if ('userId' in source) ofUser.mutate({ companyId: source.companyId, id: source.userId, ...days })
    else own.mutate({ ...source, ...days })
  }
  const isBusy = isAsking || id !== undefined
  return (
    <Button loading={isBusy} onClick={ask}>
      {isBusy ? null : <FileDown aria-hidden />}
      {m.record_pdf()}
    </Button>
  )
}

/** The first and last day of a record as they are typed, and as they are asked for. */
function useRecordDays() {
  const [typed, setTyped] = useState({ from: '', to: '' })
  const from = parseDate(typed.from)
  const to = parseDate(typed.to)
  const isBackwards = from !== undefined && to !== undefined && to < from
  const errors = {
    from: typed.from && !from ? m.error_rule_date() : undefined,
    to:
      typed.to && !to
        ? m.error_rule_date()
        : isBackwards
          ? m.error_rule_date_min({ date: formatDate(from) })
          : undefined,
  }
  const days: RecordDays = { ...(from ? { from } : {}), ...(to && !isBackwards ? { to } : {}) }
  return { typed, setTyped, errors, days }
}

/** The days of a record; without any, it has all sessions. */
const RecordDaysFields = ({ typed, setTyped, errors }: ReturnType<typeof useRecordDays>) => (
  <div className="mb-5 grid gap-3 sm:max-w-md sm:grid-cols-2 print:hidden">
    <Field label={m.record_from()} error={errors.from} optional>
      <DateField value={typed.from} onChange={(from) => setTyped({ ...typed, from })} />
    </Field>
    <Field label={m.record_to()} error={errors.to} optional>
      <DateField value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
    </Field>
  </div>
)

/** The days of a record in words; empty when it has all sessions. */
function daysText({ from, to }: { from: string | null; to: string | null }): string {
  if (from && to) return m.record_days_between({ start: formatDate(from), end: formatDate(to) })
  if (from) return m.record_days_from({ start: formatDate(from) })
  return to ? m.record_days_to({ end: formatDate(to) }) : ''
}

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
              {[formatDuration(record.seconds), m.record_days({ count: record.days })].join(' · ')}
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
      ) : (
        <NotLoaded of={found} className="h-48" />
      )}
    </Dialog>
  )
}
