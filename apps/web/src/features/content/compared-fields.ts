import { type ContentVersion, isScorm } from '@cursus/contract/content'
import { contentTypeLabel } from '#web/components/content-kind.tsx'
import { type ComparedField, comparedIllustration, compareFields } from '#web/features/catalogue/compared-fields.tsx'
import { formatDuration } from '#web/lib/duration.ts'
import { formatBytes, formatNumber, formatPercent } from '#web/lib/format.ts'
import { languageName } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { m } from '#web/paraglide/messages.js'
import { standardText } from './package-texts.ts'

type Report = NonNullable<ContentVersion['processing']['report']>

const yesNo = (value: boolean) => (value ? m.common_yes() : m.common_no())
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).join(', ')

/** Every field that an editor fills in, as texts. */
export const comparedFields = (before: ContentVersion, after: ContentVersion): ComparedField[] => [
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
export function comparedManifest(before: ContentVersion, after: ContentVersion): ComparedField[] {
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
export const neededScore = ({ quizScoreValidation, processing }: ContentVersion): number | null =>
  quizScoreValidation ?? processing.report?.masteryScore ?? null
