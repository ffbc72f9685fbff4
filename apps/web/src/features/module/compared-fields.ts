import type { ModuleVersion } from '@cursus/contract/module'
import { type ComparedField, comparedIllustration, compareFields } from '#web/features/catalogue/compared-fields.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { languageName } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleTypeLabel } from './module-type.ts'

/** Every field that an editor fills in, as texts. */
export const comparedFields = (before: ModuleVersion, after: ModuleVersion): ComparedField[] => [
  ...compareFields(before, after, [
    [m.management_title(), ({ title }) => title],
    [m.management_description(), ({ description }) => description],
    [m.management_type(), ({ type }) => moduleTypeLabel(type)],
    [m.management_language(), ({ language }) => languageName(language)],
    [m.management_module_theme(), ({ theme }) => localName(theme)],
    [m.management_field_chapters(), ({ chapters }) => chapters.flatMap(({ title }) => title ?? []).join(', ')],
    [m.management_module_contents(), ({ contentCount }) => formatNumber(contentCount)],
    [m.management_module_attestation(), ({ hasAttestation }) => (hasAttestation ? m.common_yes() : m.common_no())],
    [m.management_module_planned(), ({ plannedMinutes: time }) => (time === null ? '' : formatNumber(time))],
    [m.management_module_nature(), ({ nature }) => nature],
    [m.management_resources(), ({ resources }) => resources.map(({ name }) => name).join(', ')],
  ]),
  comparedIllustration(before, after),
]
