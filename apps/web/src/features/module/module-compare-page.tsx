import type { Module, ModuleComparison } from '@cursus/contract/module'
import { can } from '@cursus/rights'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ActButton } from '#web/components/act/act-button.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { CompareVersions, chosenVersions } from '#web/features/catalogue/compare-versions.tsx'
import { ComparedFields } from '#web/features/catalogue/compared-fields.tsx'
import { ContentChanges } from '#web/features/catalogue/content-changes.tsx'
import { VersionEffects } from '#web/features/catalogue/version-effects.tsx'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { comparedFields } from './compared-fields.ts'
import { restoreModuleVersion } from './module-acts.tsx'
import { moduleItem } from './module-queries.ts'

/** Two versions of a module side by side; the older one can be restored as the newest. */
export function ModuleComparePage() {
  return (
    <PageOf
      of={useItem(moduleItem)}
      title={m.nav_modules()}
      back={{ link: { to: '/management/module' }, label: m.common_back_to_list() }}
      className="p-4 md:p-6"
    >
      {(module) => <Compare key={module.id} module={module} />}
    </PageOf>
  )
}

function Compare({ module }: { module: Module }) {
  const navigate = useNavigate()
  const mayWrite = can(useMe(), 'modules.write')
  const versions = trpc.management.module.versions.useQuery({ id: module.id })
  const rows = versions.data ?? []
  const chosen = chosenVersions(rows, useSearch({ strict: false }))
  const compared = trpc.management.module.compare.useQuery(
    { moduleVersionId: chosen.before ?? '', with: chosen.after ?? '' },
    { enabled: chosen.before !== undefined && chosen.after !== undefined, placeholderData: (previous) => previous },
  )
  return (
    <CompareVersions
      rows={rows}
      chosen={chosen}
      show={(search) =>
        void navigate({
          to: '/management/module/$moduleId/compare',
          params: { moduleId: module.id },
          search,
          replace: true,
        })
      }
      compared={compared}
      breadcrumb={[
        <Link key="list" to="/management/module">
          {m.nav_modules()}
        </Link>,
        <Link key="module" to="/management/module/$moduleId" params={{ moduleId: module.id }}>
          {module.title}
        </Link>,
      ]}
      actions={({ before }) =>
        mayWrite && !module.archived && !before.isLatest ? (
          <ActButton act={restoreModuleVersion} items={[before]} variant="primary" />
        ) : null
      }
      notes={({ contentCount }) => [m.management_contents_count({ count: contentCount })]}
    >
      {(shown, onlyChanges) => <Differences compared={shown} onlyChanges={onlyChanges} latest={module.version} />}
    </CompareVersions>
  )
}

function Differences({
  compared,
  onlyChanges,
  latest,
}: {
  compared: ModuleComparison
  onlyChanges: boolean
  latest: number
}) {
  const { before, after } = compared
  const fields = comparedFields(before, after)
  const changed = fields.filter((field) => field.changed)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(280px,416px)]">
      <div className="grid gap-4">
        <Card>
          <CardHead
            title={m.management_module_contents()}
            aside={
              <span className="text-sm text-muted-foreground">
                {m.management_contents_count({ count: compared.contents.length })}
              </span>
            }
          />
          <ContentChanges changes={compared.contents} />
        </Card>
        <ComparedFields
          title={m.management_compare_fields()}
          aside={m.management_compare_changed({ count: changed.length, total: fields.length })}
          fields={onlyChanges ? changed : fields}
          before={before.version}
          after={after.version}
        />
      </div>
      <VersionEffects
        before={before}
        after={after}
        next={latest + 1}
        where={({ licenceCount }) =>
          licenceCount > 0 ? m.management_compare_licences({ count: licenceCount }) : m.management_compare_no_licence()
        }
        effects={(next) => [
          m.management_compare_effect_follow(),
          m.management_compare_effect_results(),
          m.management_compare_effect_licences({ next }),
        ]}
      />
    </div>
  )
}
