import type { ModuleVersion } from '@cursus/contract/module'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { ComparePage } from '#web/features/catalogue/compare-page.tsx'
import { type ComparedField, comparedIllustration, compareFields } from '#web/features/catalogue/compared-fields.tsx'
import { ContentChanges } from '#web/features/catalogue/content-changes.tsx'
import { formatNumber } from '#web/lib/text/format.ts'
import { languageName, localName } from '#web/lib/text/names.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleTypeLabel } from './module-type.ts'
import { modules } from './versioned-module.ts'

export const ModuleComparePage = () => (
  <ComparePage
    of={modules}
    notes={({ contentCount }) => [m.management_contents_count({ count: contentCount })]}
    fields={comparedFields}
    above={({ contents }) => (
      <Card>
        <CardHead
          title={m.management_module_contents()}
          aside={
            <span className="text-sm text-muted-foreground">
              {m.management_contents_count({ count: contents.length })}
            </span>
          }
        />
        <ContentChanges changes={contents} />
      </Card>
    )}
    where={({ licenceCount }) =>
      licenceCount > 0 ? m.management_compare_licences({ count: licenceCount }) : m.management_compare_no_licence()
    }
  />
)

/** Every field that an editor fills in, as texts. */
const comparedFields = (before: ModuleVersion, after: ModuleVersion): ComparedField[] => [
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
