import type { Language } from '@cursus/contract/language'
import { platformDomains } from '@cursus/rights'
import { domainName } from '#web/features/account/domain-name.ts'
import { formatPercent } from '#web/lib/format.ts'
import { languageName } from '#web/lib/language-name.ts'
import { m } from '#web/paraglide/messages.js'

/** One field that changed; without `before` and `after` its values are too long or mean nothing to a reader. */
export type FieldChange = { key: string; label: string; before?: string; after?: string }

type Field = { label: () => string; show?: (value: unknown) => string; none?: () => string }

const plain = (value: unknown): string => String(value)
const yesNo = (value: unknown) => (value ? m.management_history_yes() : m.management_history_no())

const rightsOf = (value: unknown) =>
  (value as { write: boolean }).write ? m.management_history_right_write() : m.account_right_read()

/** The fields of an audit row that a reader knows, in the order in which they are told; others (ids, keys) are left out. */
const fields: Record<string, Field> = {
  file: { label: m.management_field_file, show: plain },
  title: { label: m.management_title, show: plain },
  name: { label: m.management_name, show: plain },
  fallbackName: { label: m.management_field_fallback_name, show: plain },
  language: { label: m.management_language, show: (value) => languageName(value as Language) },
  link: { label: m.management_content_link, show: plain },
  quizScoreValidation: { label: m.management_content_mark, show: (value) => formatPercent(Number(value)) },
  level: { label: m.management_content_level, show: plain },
  isTool: { label: m.management_content_is_tool, show: yesNo },
  completeOnOpen: { label: m.management_content_complete_on_open, show: yesNo },
  tags: { label: m.management_content_tags, show: (value) => (value as string[]).join(', ') },
  description: { label: m.management_description },
  type: { label: m.management_type },
  categoryId: { label: m.management_content_category },
  themeId: { label: m.management_module_theme },
  relatedContentIdList: { label: m.management_content_related },
  requiredContentIdList: { label: m.management_content_required },
  chapters: { label: m.management_field_chapters },
  logoKey: { label: m.management_field_logo },
}

/** Rights over the platform; a domain that is not there is one without any. */
const rightsFields = platformDomains.map(
  (domain) =>
    [domain, { label: () => domainName(domain), show: rightsOf, none: m.management_history_right_none }] as const,
)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What an audit row says, both sides of it as an object of fields. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  if (!isRecord(before) || !isRecord(after)) return []
  const show = (field: Field, value: unknown) =>
    field.show === undefined
      ? undefined
      : isEmpty(value)
        ? (field.none ?? m.management_history_empty)()
        : field.show(value)
  return [...Object.entries(fields), ...(rightsFields as readonly (readonly [string, Field])[])]
    .filter(
      ([key, { none }]) =>
        (key in after || (none && key in before)) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    )
    .map(([key, field]) => ({
      key,
      // What has an English name besides: its other name is the French one.
      label: key === 'name' && 'fallbackName' in after ? m.management_field_french_name() : field.label(),
      before: show(field, before[key]),
      after: show(field, after[key]),
    }))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
