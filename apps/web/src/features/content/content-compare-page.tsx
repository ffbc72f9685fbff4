import type { ContentComparison, ContentVersion, FileChange } from '@cursus/contract/content'
import { isScorm, kindOf } from '@cursus/contract/content-values'
import { Link } from '@tanstack/react-router'
import { Minus, Pencil, Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { contentTypeLabel } from '#web/components/content-kind.tsx'
import { Notice } from '#web/components/notice.tsx'
import { CodeText } from '#web/components/strong-text.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { ComparePage } from '#web/features/catalogue/compare-page.tsx'
import {
  type ComparedField,
  ComparedFields,
  comparedIllustration,
  compareFields,
} from '#web/features/catalogue/compared-fields.tsx'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatBytes, formatNumber, formatPercent } from '#web/lib/text/format.ts'
import { languageName, localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { ProcessingBadge } from '../../components/state-badge.tsx'
import { packageErrorText, standardText } from './package-texts.ts'
import { contents } from './versioned-content.ts'

export const ContentComparePage = () => (
  <ComparePage
    of={contents}
    actions={(before) =>
      before.processing.state === 'ready' && kindOf(before.type).opens !== 'tab' ? (
        <Button variant="outline" asChild>
          <Link to="/content-preview/$resourceUrl" params={{ resourceUrl: before.id }}>
            <Play aria-hidden />
            {m.management_version_preview({ version: String(before.version) })}
          </Link>
        </Button>
      ) : null
    }
    isRestorable={({ processing }) => processing.state !== 'failed'}
    state={({ type, processing }) => (isScorm(type) ? <ProcessingBadge state={processing.state} /> : null)}
    notes={({ processing: { report } }) => [
      report ? formatBytes(report.totalBytes) : undefined,
      report ? m.management_compare_file_count({ count: report.fileCount }) : undefined,
    ]}
    fields={comparedFields}
    below={({ before, after, files }) =>
      files ? (
        <ComparedFiles files={files} before={before.version} after={after.version} />
      ) : isScorm(before.type) ? (
        <NoFiles versions={[before, after]} />
      ) : null
    }
    beside={({ before, after }, onlyChanges) => {
      const manifest = comparedManifest(before, after)
      return (
        <>
          {manifest.length > 0 ? (
            <ComparedFields
              title={m.management_content_package()}
              fields={onlyChanges ? manifest.filter((field) => field.changed) : manifest}
              before={before.version}
              after={after.version}
            />
          ) : null}
          <MarkNotice before={before} after={after} />
        </>
      )
    }}
    where={(version) => <InModules version={version} />}
  />
)

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

type Report = NonNullable<ContentVersion['processing']['report']>

const yesNo = (value: boolean) => (value ? m.common_yes() : m.common_no())
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).join(', ')

/** Every field that an editor fills in, as texts. */
const comparedFields = (before: ContentVersion, after: ContentVersion): ComparedField[] => [
  ...compareFields(before, after, [
    [m.management_title(), ({ title }) => title],
    [m.management_description(), ({ description }) => description],
    [m.management_type(), ({ type }) => contentTypeLabel(type)],
    [m.management_language(), ({ language }) => languageName(language)],
    [m.management_content_level(), ({ level }) => String(level)],
    [m.management_content_category(), ({ category }) => localName(category)],
    [m.management_content_tags(), ({ tags }) => tags.join(', ')],
    [m.management_content_is_tool(), ({ isTool }) => yesNo(isTool)],
    [m.management_content_link(), ({ link }) => link ?? ''],
    [m.management_content_mark(), ({ quizScoreValidation: mark }) => (mark === null ? '' : formatPercent(mark))],
    [
      m.management_content_minutes_short(),
      ({ plannedMinutes: time }) => (time === null ? '' : formatDuration(time * 60)),
    ],
    [m.management_content_complete_on_open(), ({ completeOnOpen }) => yesNo(completeOnOpen)],
    [m.management_content_required(), ({ requiredContents }) => titles(requiredContents)],
    [m.management_content_related(), ({ relatedContents }) => titles(relatedContents)],
    [m.management_resources(), ({ resources }) => resources.map(({ name }) => name).join(', ')],
  ]),
  comparedIllustration(before, after),
]

/** The package, as the analysis found it; nothing without packages. */
function comparedManifest(before: ContentVersion, after: ContentVersion): ComparedField[] {
  if (!isScorm(before.type)) return []
  const fact = (read: (report: Report) => string) => (version: ContentVersion) => {
    const { report } = version.processing
    return report ? read(report) : m.management_compare_unknown()
  }
  return compareFields(before, after, [
    [m.management_compare_analysis(), analysisText],
    [m.management_compare_standard(), fact(standardText)],
    [m.management_compare_launch(), fact(({ launchFile }) => launchFile)],
    [m.management_compare_scos(), fact(({ scoCount }) => formatNumber(scoCount))],
    [
      m.management_compare_mastery(),
      fact(({ masteryScore }) => (masteryScore == null ? '' : formatPercent(masteryScore))),
    ],
    [m.management_compare_size(), fact(({ totalBytes }) => formatBytes(totalBytes))],
  ])
}

function analysisText({ processing: { state } }: ContentVersion): string {
  if (state === 'ready') return m.management_compare_analysed()
  return state === 'failed' ? m.common_state_failed() : m.management_compare_analysing()
}

/**
 * The score that a version needs, as percent: the mark of the content, else that of its package.
 */
const neededScore = ({ quizScoreValidation, processing }: ContentVersion): number | null =>
  quizScoreValidation ?? processing.report?.masteryScore ?? null

const shownFirst = 6
const looks = {
  added: { icon: Plus, variant: 'success', text: m.management_compare_added },
  changed: { icon: Pencil, variant: 'accent', text: m.management_compare_modified },
  removed: { icon: Minus, variant: 'neutral', text: m.management_compare_removed },
} as const

/** The files that differ between two packages, the largest first. */
function ComparedFiles({
  files,
  before,
  after,
}: {
  files: NonNullable<ContentComparison['files']>
  before: number
  after: number
}) {
  const [all, setAll] = useState(false)
  const { changes, identical } = files
  const count = files.added + files.changed + files.removed
  const shown = all ? changes : changes.slice(0, shownFirst)
  return (
    <Card>
      <CardHead
        title={m.management_compare_files()}
        aside={
          <span className="text-sm text-muted-foreground">{m.management_compare_identical({ count: identical })}</span>
        }
      />
      {count === 0 ? (
        <p className="px-4 py-5 text-sm text-muted-foreground">{m.management_compare_same()}</p>
      ) : (
        <>
          <ul role="list" className="divide-y">
            {shown.map((change) => (
              <FileRow key={change.path} change={change} before={before} after={after} />
            ))}
          </ul>
          {changes.length > shown.length ? (
            <p className="border-t px-4 py-2.5">
              <Button variant="link" onClick={() => setAll(true)}>
                {m.management_compare_all_files({ count: changes.length })}
              </Button>
            </p>
          ) : null}
          {all && count > changes.length ? (
            <p className="border-t px-4 py-2.5 text-xs text-muted-foreground">
              {m.management_compare_more_files({ count: count - changes.length })}
            </p>
          ) : null}
        </>
      )}
    </Card>
  )
}

function FileRow({ change, before, after }: { change: FileChange; before: number; after: number }) {
  const { icon: Icon, variant, text } = looks[change.change]
  const size = (version: number, bytes: number | null) =>
    bytes === null ? null : `${m.management_version_short({ version: String(version) })} ${formatBytes(bytes)}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
      <Badge variant={variant}>
        <Icon aria-hidden />
        {text()}
      </Badge>
      <code className="min-w-0 flex-1 basis-48 break-all text-xs">{change.path}</code>
      <span className="text-xs text-muted-foreground">
        {[size(before, change.before), size(after, change.after)].filter(Boolean).join(' → ')}
      </span>
    </li>
  )
}
