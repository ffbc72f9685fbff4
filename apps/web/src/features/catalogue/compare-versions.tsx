import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'
import type { ComparedVersions } from './compared-versions.ts'
import type { VersionLine } from './version-list.tsx'

type Version = Pick<VersionLine, 'id' | 'version' | 'creationDate' | 'createdBy'> & { isLatest: boolean }

/** The asked versions, else the latest and the one before it. */
export function chosenVersions(rows: readonly { id: string }[], search: ComparedVersions): ComparedVersions {
  const after = rows.find(({ id }) => id === search.after)?.id ?? rows[0]?.id
  return { after, before: rows.find(({ id }) => id === search.before)?.id ?? rows.find(({ id }) => id !== after)?.id }
}

/** The frame of a page that compares two versions of one thing, which are chosen at its top. */
export function CompareVersions<Compared extends { before: Version; after: Version }>({
  rows,
  chosen: { before, after },
  show,
  compared,
  breadcrumb,
  actions,
  notes,
  state,
  children,
}: {
  /** All versions, newest first. */
  rows: readonly { id: string; version: number }[]
  chosen: ComparedVersions
  show: (chosen: ComparedVersions) => void
  compared: { data: Compared | undefined; error: unknown; isLoading: boolean; refetch: () => unknown }
  breadcrumb: readonly ReactNode[]
  actions: (compared: Compared) => ReactNode
  /** What is said of a version beside its author. */
  notes: (version: Compared['before']) => readonly (string | undefined)[]
  /** Of its analysis. */
  state?: (version: Compared['before']) => ReactNode
  children: (compared: Compared, onlyChanges: boolean) => ReactNode
}) {
  const [onlyChanges, setOnlyChanges] = useState(true)
  const options = rows.map(({ id, version }) => ({
    value: id,
    label: m.management_version_short({ version: String(version) }),
  }))
  const shown = compared.data
  return (
    <div className="p-4 md:p-6">
      <PageHeader
        title={m.management_compare_title()}
        breadcrumb={[...breadcrumb, m.management_compare()]}
        actions={shown ? actions(shown) : null}
      />
      {rows.length === 1 ? (
        <p className="text-sm text-muted-foreground">{m.management_compare_one()}</p>
      ) : (
        <Card className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 p-3.5">
          <Side
            label={m.management_compare_before()}
            value={before}
            options={options}
            version={shown?.before}
            notes={shown ? notes(shown.before) : []}
            state={shown ? state?.(shown.before) : null}
            onChange={(id) => show({ before: id, after })}
          />
          <IconButton
            label={m.management_compare_swap()}
            variant="outline"
            onClick={() => show({ before: after, after: before })}
          >
            <ArrowLeftRight aria-hidden />
          </IconButton>
          <Side
            label={m.management_compare_after()}
            value={after}
            options={options}
            version={shown?.after}
            notes={shown ? notes(shown.after) : []}
            state={shown ? state?.(shown.after) : null}
            onChange={(id) => show({ before, after: id })}
          />
          <span className="ml-auto">
            <Switch checked={onlyChanges} onCheckedChange={setOnlyChanges} label={m.management_compare_only()} />
          </span>
        </Card>
      )}
      {compared.error ? <FailureNotice error={compared.error} onRetry={() => void compared.refetch()} /> : null}
      {shown ? children(shown, onlyChanges) : compared.isLoading ? <Skeleton className="h-80 w-full" /> : null}
    </div>
  )
}

function Side({
  label,
  value,
  options,
  version,
  notes,
  state,
  onChange,
}: {
  label: string
  value: string | undefined
  options: { value: string; label: string }[]
  version: Version | undefined
  notes: readonly (string | undefined)[]
  state: ReactNode
  onChange: (id: string) => void
}) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Select value={value} onValueChange={onChange} options={options} aria-label={label} className="w-24" />
      {version ? (
        <div className="min-w-0 text-sm">
          <p className="mb-0.5 flex flex-wrap items-center gap-1.5 tabular-nums">
            {formatDateTime(version.creationDate)}
            {version.isLatest ? <Badge variant="accent">{m.management_compare_latest()}</Badge> : null}
            {state}
          </p>
          <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
            {version.createdBy ? (
              <Avatar avatar={version.createdBy.avatar} name={fullName(version.createdBy)} size="xs" />
            ) : null}
            <span className="truncate">
              {[version.createdBy && fullName(version.createdBy), ...notes].filter(Boolean).join(' · ')}
            </span>
          </p>
        </div>
      ) : null}
    </div>
  )
}
