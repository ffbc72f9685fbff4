import type { Content, ContentComparison } from '@cursus/contract/content'
import { can } from '@cursus/rights'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeftRight, Play } from 'lucide-react'
import { useState } from 'react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { formatBytes, formatDateTime } from '#web/lib/format.ts'
import { fullName, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { ComparedFields, comparedFields, comparedManifest } from './compared-fields.tsx'
import { ComparedFiles } from './compared-files.tsx'
import { restoreVersion } from './content-acts.ts'
import { contentItem } from './content-queries.ts'
import { VersionEffects } from './version-effects.tsx'

/** Two versions of a content side by side; the older one can be restored as the newest. */
export function ContentComparePage() {
  return (
    <PageOf
      of={useItem(contentItem)}
      title={m.nav_contents()}
      back={{ link: { to: '/management/content' }, label: m.common_back_to_list() }}
      className="p-4 md:p-6"
    >
      {(content) => <Compare key={content.id} content={content} />}
    </PageOf>
  )
}

function Compare({ content }: { content: Content }) {
  const navigate = useNavigate()
  const versions = trpc.management.content.versions.useQuery({ id: content.id })
  const asked = useSearch({ strict: false }) as { before?: string; after?: string }
  const rows = versions.data ?? []
  const after = rows.find(({ id }) => id === asked.after)?.id ?? rows[0]?.id
  const before = rows.find(({ id }) => id === asked.before)?.id ?? rows.find(({ id }) => id !== after)?.id
  const compared = trpc.management.content.compare.useQuery(
    { contentVersionId: before ?? '', with: after ?? '' },
    { enabled: before !== undefined && after !== undefined, placeholderData: (held) => held },
  )
  const show = (search: { before: string | undefined; after: string | undefined }) =>
    void navigate({
      to: '/management/content/$contentId/compare',
      params: { contentId: content.id },
      search,
      replace: true,
    })
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
        breadcrumb={[
          <Link key="list" to="/management/content">
            {m.nav_contents()}
          </Link>,
          <Link key="content" to="/management/content/$contentId" params={{ contentId: content.id }}>
            {content.title}
          </Link>,
          m.management_compare(),
        ]}
        actions={shown ? <Actions content={content} compared={shown} /> : null}
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
            onChange={(id) => show({ before, after: id })}
          />
          <span className="ml-auto">
            <Switch checked={onlyChanges} onCheckedChange={setOnlyChanges} label={m.management_compare_only()} />
          </span>
        </Card>
      )}
      {compared.error ? <FailureNotice error={compared.error} onRetry={() => void compared.refetch()} /> : null}
      {shown ? (
        <Differences compared={shown} onlyChanges={onlyChanges} latest={content.version} />
      ) : compared.isLoading ? (
        <Skeleton className="h-80 w-full" />
      ) : null}
    </div>
  )
}

function Side({
  label,
  value,
  options,
  version,
  onChange,
}: {
  label: string
  value: string | undefined
  options: { value: string; label: string }[]
  version: ContentComparison['before'] | undefined
  onChange: (id: string) => void
}) {
  const report = version?.processing.report
  const size = report ? formatBytes(report.totalBytes) : undefined
  const files = report ? m.management_compare_file_count({ count: report.fileCount }) : undefined
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Select value={value} onValueChange={onChange} options={options} aria-label={label} className="w-24" />
      {version ? (
        <div className="min-w-0 text-sm">
          <p className="tabular-nums">{formatDateTime(version.creationDate)}</p>
          <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
            {version.createdBy ? (
              <Avatar avatar={version.createdBy.avatar} name={fullName(version.createdBy)} size="xs" />
            ) : null}
            <span className="truncate">
              {[version.createdBy && fullName(version.createdBy), size, files].filter(Boolean).join(' · ')}
            </span>
          </p>
        </div>
      ) : null}
    </div>
  )
}

function Actions({ content, compared: { before } }: { content: Content; compared: ContentComparison }) {
  const mayWrite = can(useMe(), 'contents.write')
  const version = String(before.version)
  return (
    <>
      {before.processing.state === 'ready' && before.type !== 'external-link' ? (
        <Button variant="outline" asChild>
          <Link to="/content-preview/$resourceUrl" params={{ resourceUrl: before.id }}>
            <Play aria-hidden />
            {m.management_version_preview({ version })}
          </Link>
        </Button>
      ) : null}
      {mayWrite && !content.archived && !before.isLatest && before.processing.state !== 'failed' ? (
        <ActButton act={restoreVersion} items={[before]} variant="primary" />
      ) : null}
    </>
  )
}

function Differences({
  compared,
  onlyChanges,
  latest,
}: {
  compared: ContentComparison
  onlyChanges: boolean
  latest: number
}) {
  const { before, after, files } = compared
  const fields = comparedFields(before, after)
  const manifest = comparedManifest(before, after)
  const changed = fields.filter((field) => field.changed).length
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(280px,416px)]">
      <div className="grid gap-4">
        <ComparedFields
          title={m.management_compare_fields()}
          aside={m.management_compare_changed({ count: changed, total: fields.length })}
          fields={onlyChanges ? fields.filter((field) => field.changed) : fields}
          before={before.version}
          after={after.version}
        />
        {files ? <ComparedFiles files={files} before={before.version} after={after.version} /> : null}
      </div>
      <div className="grid gap-4">
        {manifest.length > 0 ? (
          <ComparedFields
            title={m.management_content_package()}
            fields={onlyChanges ? manifest.filter((field) => field.changed) : manifest}
            before={before.version}
            after={after.version}
          />
        ) : null}
        <VersionEffects before={before} after={after} next={latest + 1} />
      </div>
    </div>
  )
}
