import { type Content, type ContentComparison, type ContentVersion, isScorm, kindOf } from '@cursus/contract/content'
import { can } from '@cursus/rights'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { CodeText } from '#web/components/code-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CompareVersions, chosenVersions } from '#web/features/catalogue/compare-versions.tsx'
import { ComparedFields } from '#web/features/catalogue/compared-fields.tsx'
import { VersionEffects } from '#web/features/catalogue/version-effects.tsx'
import { formatBytes, formatPercent } from '#web/lib/format.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { comparedFields, comparedManifest, neededScore } from './compared-fields.ts'
import { ComparedFiles } from './compared-files.tsx'
import { restoreContentVersion } from './content-acts.ts'
import { contentItem } from './content-queries.ts'
import { packageErrorText } from './package-texts.ts'
import { ProcessingBadge } from './processing-badge.tsx'

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
  const rows = versions.data ?? []
  const chosen = chosenVersions(rows, useSearch({ strict: false }))
  const compared = trpc.management.content.compare.useQuery(
    { contentVersionId: chosen.before ?? '', with: chosen.after ?? '' },
    { enabled: chosen.before !== undefined && chosen.after !== undefined, placeholderData: (previous) => previous },
  )
  return (
    <CompareVersions
      rows={rows}
      chosen={chosen}
      show={(search) =>
        void navigate({
          to: '/management/content/$contentId/compare',
          params: { contentId: content.id },
          search,
          replace: true,
        })
      }
      compared={compared}
      breadcrumb={[
        <Link key="list" to="/management/content">
          {m.nav_contents()}
        </Link>,
        <Link key="content" to="/management/content/$contentId" params={{ contentId: content.id }}>
          {content.title}
        </Link>,
      ]}
      actions={(shown) => <Actions content={content} compared={shown} />}
      state={({ type, processing }) => (isScorm(type) ? <ProcessingBadge state={processing.state} /> : null)}
      notes={({ processing: { report } }) => [
        report ? formatBytes(report.totalBytes) : undefined,
        report ? m.management_compare_file_count({ count: report.fileCount }) : undefined,
      ]}
    >
      {(shown, onlyChanges) => <Differences compared={shown} onlyChanges={onlyChanges} latest={content.version} />}
    </CompareVersions>
  )
}

function Actions({ content, compared: { before } }: { content: Content; compared: ContentComparison }) {
  const mayWrite = can(useMe(), 'contents.write')
  const version = String(before.version)
  return (
    <>
      {before.processing.state === 'ready' && kindOf(before.type).opens !== 'tab' ? (
        <Button variant="outline" asChild>
          <Link to="/content-preview/$resourceUrl" params={{ resourceUrl: before.id }}>
            <Play aria-hidden />
            {m.management_version_preview({ version })}
          </Link>
        </Button>
      ) : null}
      {mayWrite && !content.archived && !before.isLatest && before.processing.state !== 'failed' ? (
        <ActButton act={restoreContentVersion} items={[before]} variant="primary" />
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
        {files ? (
          <ComparedFiles files={files} before={before.version} after={after.version} />
        ) : isScorm(before.type) ? (
          <NoFiles versions={[before, after]} />
        ) : null}
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
        <MarkNotice before={before} after={after} />
        <VersionEffects
          before={before}
          after={after}
          next={latest + 1}
          where={(version) => <InModules version={version} />}
        />
      </div>
    </div>
  )
}

/** Why the files of two versions cannot be compared. */
const NoFiles = ({ versions }: { versions: readonly ContentVersion[] }) => (
  <Notice tone="warning">
    <p>{m.management_compare_no_files()}</p>
    {versions.map(({ id, version, processing: { state, reason } }) =>
      state === 'failed' && reason ? (
        <p key={id} className="mt-1">
          <CodeText>
            {m.management_compare_failed({ version: String(version), reason: packageErrorText(reason) })}
          </CodeText>
        </p>
      ) : null,
    )}
  </Notice>
)

/** Says which results pass in one version only. */
function MarkNotice(versions: { before: ContentVersion; after: ContentVersion }) {
  const [low, high] = [versions.before, versions.after]
    .map((version) => ({ version: String(version.version), needed: neededScore(version) ?? 0 }))
    .sort((a, b) => a.needed - b.needed)
  if (!low || !high || low.needed === 0 || low.needed === high.needed) return null
  return (
    <Notice tone="warning">
      {m.management_compare_mark({
        low: formatPercent(low.needed),
        high: formatPercent(high.needed),
        passed: low.version,
        failed: high.version,
      })}
    </Notice>
  )
}

/** The modules that a version is in, and their chapters. */
function InModules({ version: { modules } }: { version: ContentVersion }) {
  if (modules.length === 0) return m.management_compare_no_module()
  return (
    <ul role="list">
      {modules.map(({ id, title, chapter }) => (
        <li key={id}>
          <Link to="/management/module/$moduleId" params={{ moduleId: id }} className="text-link">
            {title}
          </Link>
          {chapter === null ? null : ` · ${chapter}`}
        </li>
      ))}
    </ul>
  )
}
