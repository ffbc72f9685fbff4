import { formatDate } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** Labels of fields, by their names in the form or in history. */
export type FieldLabels = Readonly<Partial<Record<string, string>>>

/** How the values of fields are read; undefined: the value cannot be told in words. */
export type Shows<Values> = { readonly [Key in keyof Values]?: (value: Values[Key]) => string | undefined }

/** A value as people read it; undefined when it is none that can be written. */
export function shownValue<Values>(field: string, values: Values, shows: Shows<Values>): string | undefined {
  const key = field as keyof Values
  const value: unknown = values[key]
  const shown = shows[key] ? shows[key](values[key]) : plain(value)
  return shown === '' ? m.management_history_empty() : shown
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** A day of a date field. */
export const shownDate = (day: string): string => day && formatDate(day)

/** "Name, Modules", to tell what others changed. */
function fieldNames(fields: readonly string[], labels: FieldLabels): string {
  return [...new Set(fields.map((field) => labels[field] ?? m.common_form_other_fields()))].join(', ')
}

/** What others changed in fields that the saved edit left alone. */
export function mergedText({ by, fields }: { by: string; fields: readonly string[] }, labels: FieldLabels): string {
  const shown = fields.filter((field) => labels[field] !== undefined)
  const names = fieldNames(shown.length > 0 ? shown : fields, labels)
  return by ? m.common_form_merged_by({ by, fields: names }) : m.common_form_merged({ fields: names })
}
