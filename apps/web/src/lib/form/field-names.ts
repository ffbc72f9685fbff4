import { getLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'

/** Labels of fields, by their names in the form or in history. */
export type FieldLabels = Readonly<Partial<Record<string, string>>>

/** "Name, Modules", to tell what others changed. */
export function fieldNames(fields: readonly string[], labels: FieldLabels): string {
  const names = new Set(fields.map((field) => labels[field] ?? m.common_form_other_fields()))
  return new Intl.ListFormat(getLanguage(), { style: 'narrow', type: 'unit' }).format(names)
}

/** What others changed in fields that the saved edit left alone. */
export function mergedText({ by, fields }: { by: string; fields: readonly string[] }, labels: FieldLabels): string {
  const shown = fields.filter((field) => labels[field] !== undefined)
  const names = fieldNames(shown.length > 0 ? shown : fields, labels)
  return by ? m.common_form_merged_by({ by, fields: names }) : m.common_form_merged({ fields: names })
}
