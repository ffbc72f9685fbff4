import { fixedDays, type RetentionKind, retentionKinds } from '@cursus/contract/retention-values'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { daysWords, retentionName } from '#web/lib/text/job-words.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const offeredDays = [1, 3, 7, 31, 90, 180, 365, 730, 1095, 1825, 3650]
const hints: Partial<Record<RetentionKind, () => string>> = {
  history: m.job_retention_history_hint,
  results: m.job_retention_results_hint,
}
/** What follows its own rule, shown beside what can be chosen. */
const fixed = [
  { name: m.job_retention_logs, days: fixedDays.logs },
  { name: m.job_retention_uploads, days: fixedDays.uploads },
]

const ever = 'ever'
const optionOf = (days: number | null) => (days === null ? ever : String(days))

/** Those that the kind allows, and the one that it has. */
function optionsOf(kind: RetentionKind, days: number | null) {
  const { least, most } = retentionKinds[kind]
  const offered = offeredDays.filter((one) => one === days || (one >= least && (most === null || one <= most)))
  const all = days === null || offered.includes(days) ? offered : [...offered, days].sort((a, b) => a - b)
  return [...all, ...(most === null ? [null] : [])].map((one) => ({ value: optionOf(one), label: daysWords(one) }))
}

/** For how long the platform keeps what; what a choice removes is counted before it is made. */
export function RetentionCard() {
  const retention = trpc.management.job.retention.useQuery()
  const [asked, setAsked] = useState<{ kind: RetentionKind; days: number | null }>()
  if (retention.error) return <FailureNotice error={retention.error} onRetry={() => void retention.refetch()} />
  return (
    <Card>
      <CardHead title={m.job_retention_title()} />
      <ul role="list" className="divide-y border-t text-sm">
        {retention.data?.map(({ kind, days, oldest }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-56 flex-1">
              <p className="font-medium">{retentionName(kind)}</p>
              <p className="text-xs text-muted-foreground text-pretty">
                {[hints[kind]?.(), oldest && m.job_retention_oldest({ date: formatDate(oldest) })]
                  .filter(Boolean)
                  .join(' ')}
              </p>
            </div>
            <Select
              size="sm"
              className="w-36"
              aria-label={retentionName(kind)}
              value={optionOf(days)}
              onValueChange={(value) => setAsked({ kind, days: value === ever ? null : Number(value) })}
              options={optionsOf(kind, days)}
            />
          </li>
        ))}
        {fixed.map(({ name, days }) => (
          <li key={days} className="flex items-center justify-between gap-4 px-4 py-2.5">
            <p className="font-medium">{name()}</p>
            <p className="w-36 shrink-0 px-2.5 text-xs max-sm:w-auto max-sm:px-0 text-muted-foreground">
              {daysWords(days)}
            </p>
          </li>
        ))}
      </ul>
      <p className="border-t px-4 py-3 text-xs text-muted-foreground text-pretty">{m.job_retention_hint()}</p>
      {asked ? <Confirmation {...asked} onClose={() => setAsked(undefined)} /> : null}
    </Card>
  )
}

function Confirmation({ kind, days, onClose }: { kind: RetentionKind; days: number | null; onClose: () => void }) {
  const old = trpc.management.job.countOld.useQuery({ kind, days: days ?? 0 }, { enabled: days !== null, gcTime: 0 })
  const set = trpc.management.job.setRetention.useMutation({
    onSuccess: async () => {
      onClose()
      toastSuccess(m.job_retention_saved())
      await api.management.invalidate()
    },
  })
  const effect = () => {
    if (days === null) return m.job_retention_effect_ever()
    if (old.error) return <FailureNotice error={old.error} onRetry={() => void old.refetch()} />
    if (!old.data) return m.job_retention_counting()
    const { count, oldest } = old.data
    return oldest ? m.job_retention_effect({ count, date: formatDate(oldest) }) : m.job_retention_effect_none()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      tone={old.data?.count ? 'danger' : 'neutral'}
      title={m.job_retention_confirm({ what: retentionName(kind), days: daysWords(days) })}
      effect={effect()}
      action={m.job_retention_keep()}
      disabled={days !== null && !old.data}
      pending={set.isPending}
      onConfirm={() => set.mutate({ kind, days })}
    />
  )
}
