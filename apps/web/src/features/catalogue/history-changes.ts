import type { EventFields, HistoryNoun } from '@cursus/contract/event-values'
import { platformDomains } from '@cursus/rights'
import { companyWords } from '#web/components/company-words.ts'
import type { FieldChange } from '#web/components/history.tsx'
import { domainName } from '#web/features/account/domain-name.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatPercent } from '#web/lib/text/format.ts'
import { languageName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { coverName } from './cover-name.ts'

type Field<Value> = {
  label: () => string
  /** Gets values that are not empty. */
  show?: (value: NonNullable<Value>) => string
  /** A field that is absent on one side says so, and counts as changed. */
  none?: () => string
}
/** `null`: kept for us, told to nobody. */
type Fields<Noun extends HistoryNoun> = {
  [Key in keyof EventFields[Noun]]-?: Field<EventFields[Noun][Key]> | null
}

const plain = (value: unknown): string => String(value)
const yesNo = (value: boolean) => (value ? m.management_history_yes() : m.management_history_no())

const named: Fields<'theme'> = {
  // What has an English name besides: its other name is the French one.
  name: { label: m.management_field_french_name, show: plain },
  fallbackName: { label: m.management_field_fallback_name, show: plain },
}
const right = (label: () => string): Field<{ read: boolean; write: boolean }> => ({
  label,
  show: ({ write }) => (write ? m.management_history_right_write() : m.account_right_read()),
  none: m.management_history_right_none,
})
const rights = platformDomains.map((domain) => [domain, right(() => domainName(domain))] as const)

/** Every field of an event, in the order in which readers are told. */
const fieldsOf: { [Noun in HistoryNoun]: Fields<Noun> } = {
  theme: named,
  category: named,
  content: {
    version: null,
    restoredFrom: null,
    duplicateOf: null,
    file: { label: m.management_field_file, show: plain },
    title: { label: m.management_title, show: plain },
    language: { label: m.management_language, show: languageName },
    link: { label: m.management_content_link, show: plain },
    quizScoreValidation: { label: m.management_content_mark, show: formatPercent },
    plannedMinutes: { label: m.management_content_minutes_short, show: (time) => formatDuration(time * 60) },
    level: { label: m.management_content_level, show: plain },
    isTool: { label: m.management_content_is_tool, show: yesNo },
    completeOnOpen: { label: m.management_content_complete_on_open, show: yesNo },
    tags: { label: m.management_content_tags, show: (tags) => tags.join(', ') },
    description: { label: m.management_description },
    type: { label: m.management_type },
    categoryId: { label: m.management_content_category },
    relatedContentIdList: { label: m.management_content_related },
    requiredContentIdList: { label: m.management_content_required },
    illustration: { label: m.management_illustration },
    resources: { label: m.management_resources },
  },
  module: {
    version: null,
    duplicateOf: null,
    isDraft: null,
    restoredFrom: null,
    contentIdList: null,
    title: { label: m.management_title, show: plain },
    language: { label: m.management_language, show: languageName },
    description: { label: m.management_description },
    type: { label: m.management_type },
    themeId: { label: m.management_module_theme },
    hasAttestation: { label: m.management_module_attestation, show: yesNo },
    plannedMinutes: { label: m.management_module_planned, show: plain },
    nature: { label: m.management_module_nature, show: plain },
    chapters: { label: m.management_field_chapters },
    cover: { label: m.management_cover, show: coverName, none: m.management_cover_own },
    illustration: { label: m.management_illustration },
    resources: { label: m.management_resources },
  },
  company: companyWords,
  user: {
    email: { label: m.account_email, show: plain },
    firstname: { label: m.account_firstname, show: plain },
    lastname: { label: m.account_lastname, show: plain },
    avatar: { label: m.account_avatar },
    language: { label: m.common_language, show: languageName },
  },
  platformManager: Object.fromEntries(rights) as Fields<'platformManager'>,
  // The headline names what was acted on.
  job: { name: null, count: null, queue: null, status: null, jobId: null, change: null, days: null },
}

/** The labels of the fields of a kind of thing. */
export const fieldLabels = (noun: HistoryNoun): Record<string, string> =>
  Object.fromEntries(
    (Object.entries(fieldsOf[noun]) as [string, Field<unknown> | null][]).flatMap(([key, field]) =>
      field ? [[key, field.label()]] : [],
    ),
  )

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What an event says, both sides of it as an object of fields. */
export function changesOf(noun: HistoryNoun, before: unknown, after: unknown): FieldChange[] {
  if (!isRecord(before) || !isRecord(after)) return []
  const show = (field: Field<unknown>, value: unknown) =>
    field.show === undefined
      ? undefined
      : value === null || value === undefined || isEmpty(value)
        ? (field.none ?? m.management_history_empty)()
        : field.show(value)
  // Each field's own type is checked above; a stored row may be of an earlier release.
  return (Object.entries(fieldsOf[noun]) as [string, Field<unknown> | null][]).flatMap(([key, field]) => {
    const isTold = field && (key in after || (field.none && key in before))
    if (!isTold || JSON.stringify(before[key]) === JSON.stringify(after[key])) return []
    return [{ key, label: field.label(), before: show(field, before[key]), after: show(field, after[key]) }]
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
