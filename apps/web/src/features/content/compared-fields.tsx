import type { ContentVersion } from '@cursus/contract/content'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { contentTypeLabel } from '#web/features/participant/content-kind.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatBytes, formatNumber, formatPercent } from '#web/lib/format.ts'
import { languageName } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { m } from '#web/paraglide/messages.js'
import { standardText } from './package-texts.ts'

type ComparedField = { label: string; before: string; after: string; changed: boolean }

const yesNo = (value: boolean) => (value ? m.common_yes() : m.common_no())
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).join(', ')

const compare = <Thing,>(before: Thing, after: Thing, readers: [label: string, read: (thing: Thing) => string][]) =>
  readers.map(([label, read]): ComparedField => {
    const texts = { before: read(before), after: read(after) }
    return { label, ...texts, changed: texts.before !== texts.after }
  })

/** Every field that an editor fills in, as texts. */
export const comparedFields = (before: ContentVersion, after: ContentVersion): ComparedField[] =>
  compare(before, after, [
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
    [m.management_content_complete_on_open(), ({ completeOnOpen }) => yesNo(completeOnOpen)],
    [m.management_content_required(), ({ requiredContents }) => titles(requiredContents)],
    [m.management_content_related(), ({ relatedContents }) => titles(relatedContents)],
    [m.management_resources(), ({ resources }) => resources.map(({ name }) => name).join(', ')],
  ])

/** The package, as the analysis found it; nothing without packages. */
export function comparedManifest(before: ContentVersion, after: ContentVersion): ComparedField[] {
  if (!before.processing.report && !after.processing.report) return []
  return compare(before.processing.report, after.processing.report, [
    [m.management_compare_standard(), (report) => (report ? standardText(report) : '')],
    [m.management_compare_launch(), (report) => report?.launchFile ?? ''],
    [m.management_compare_scos(), (report) => (report ? formatNumber(report.scoCount) : '')],
    [
      m.management_compare_mastery(),
      (report) => (report?.masteryScore == null ? '' : formatPercent(report.masteryScore)),
    ],
    [m.management_compare_size(), (report) => (report ? formatBytes(report.totalBytes) : '')],
  ])
}

/** Fields of two versions; a change is struck on one side and marked on the other. */
export function ComparedFields({
  title,
  aside,
  fields,
  before,
  after,
}: {
  title: string
  aside?: string
  fields: readonly ComparedField[]
  before: number
  after: number
}) {
  return (
    <Card>
      <CardHead title={title} aside={<span className="text-sm text-muted-foreground">{aside}</span>} />
      {fields.length === 0 ? (
        <p className="px-4 py-5 text-sm text-muted-foreground">{m.management_compare_same()}</p>
      ) : (
        <dl className="divide-y">
          {fields.map((field) => (
            <div key={field.label} className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[8rem_1fr_1fr]">
              <dt className="text-muted-foreground">{field.label}</dt>
              <dd className="min-w-0 break-words">
                <Value version={before} text={field.before} look={field.changed ? 'former' : 'same'} />
              </dd>
              <dd className="min-w-0 break-words">
                <Value version={after} text={field.after} look={field.changed ? 'new' : 'same'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** Never by colour alone: struck or underlined, and the version is said. */
function Value({ version, text, look }: { version: number; text: string; look: 'same' | 'former' | 'new' }) {
  const said = m.management_version_short({ version: String(version) })
  const Mark = look === 'former' ? 'del' : look === 'new' ? 'ins' : 'span'
  return (
    <>
      <span className="mr-2 text-xs text-muted-foreground tabular-nums">{said}</span>
      {text === '' ? (
        <span className="text-muted-foreground">{m.management_history_empty()}</span>
      ) : (
        <Mark
          className={cn(
            look === 'former' && 'text-muted-foreground line-through',
            look === 'new' && 'rounded bg-success-subtle px-1 text-success-strong no-underline',
          )}
        >
          {text}
        </Mark>
      )}
    </>
  )
}
