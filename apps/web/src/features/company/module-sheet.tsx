import type { Licence } from '@cursus/contract/licence'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { LastPeople } from '#web/features/access/access-rows.tsx'
import { LicenceLine } from '#web/features/licence/licence-line.tsx'
import { licenceItem } from '#web/features/licence/licence-queries.ts'
import { moduleTypeLabel } from '#web/features/module/module-type.ts'
import { formatNumber } from '#web/lib/format.ts'
import { languageName } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useCompanyRights } from '#web/lib/use-company-rights.ts'
import { useItem } from '#web/lib/use-item.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import { LicensedContents } from './licensed-contents.tsx'
import { ModuleVersions } from './module-versions.tsx'
import { OtherLicences } from './other-licences.tsx'

type LicenceModule = Licence['modules'][number]

/** A module version of a licence. */
export function ModuleSheet() {
  const { moduleVersionId } = useParams({ from: '/company/$companyId/module/$moduleVersionId/$moduleLicenceId' })
  const licence = useItem(licenceItem)
  const module =
    licence.state === 'ready' ? licence.data.modules.find((row) => row.moduleVersionId === moduleVersionId) : undefined
  return (
    <SheetOf of={licence.state === 'ready' && !module ? { state: 'missing' } : licence} title={m.nav_modules()}>
      {(data) => (module ? <Loaded key={module.moduleVersionId} licence={data} module={module} /> : null)}
    </SheetOf>
  )
}

function Loaded({ licence, module }: { licence: Licence; module: LicenceModule }) {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const rights = useCompanyRights(companyId)
  const terms = { moduleId: [module.id], moduleLicenceId: [licence.id] }
  const versions = trpc.company.licence.moduleVersions.useQuery(
    { companyId, id: licence.id, moduleId: module.id },
    { enabled: rights.adminRead, meta: { silent: true } },
  )
  const [isUpgrading, setIsUpgrading] = useState(false)
  const upgrade = useLoaded(
    isUpgrading,
    () => import('./upgrade-module.tsx'),
    () => setIsUpgrading(false),
  )
  if (isUpgrading && upgrade && versions.data) {
    return (
      <upgrade.UpgradeModule
        companyId={companyId}
        licence={licence}
        module={module}
        versions={versions.data}
        onClose={() => setIsUpgrading(false)}
      />
    )
  }
  const current = versions.data?.find((version) => version.held)
  const isOutdated = versions.data?.some(({ id, held, people }) =>
    id === module.latestModuleVersionId ? !held : people > 0,
  )
  return (
    <SheetRoute
      thumb={<Thumb size={56} title={module.title} toneId={module.theme.id} illustration={module.illustration} />}
      title={module.title}
      subtitle={`v${module.version} · ${moduleTypeLabel(module.type)}`}
      badges={
        module.archived || module.latestVersion > module.version ? (
          <>
            {module.archived ? <StateBadge state="archived" /> : null}
            {module.latestVersion > module.version ? (
              <Badge variant="accent">{m.company_licence_module_newer({ version: module.latestVersion })}</Badge>
            ) : null}
          </>
        ) : undefined
      }
      foot={
        <>
          {rights.trainingRead ? (
            <Button asChild variant="outline">
              <Link to="/company/$companyId/module-access" params={{ companyId }} search={terms}>
                {m.company_licence_see_accesses()}
              </Link>
            </Button>
          ) : null}
          {rights.adminWrite && !module.archived && isOutdated ? (
            <Button variant="outline" loading={isUpgrading} onClick={() => setIsUpgrading(true)}>
              <ArrowUp aria-hidden />
              {m.company_upgrade({ version: String(module.latestVersion) })}
            </Button>
          ) : null}
          {rights.trainingWrite && !module.archived && licence.active ? (
            <Button asChild>
              <Link to="/company/$companyId/module-access/add" params={{ companyId }} search={terms}>
                <Plus aria-hidden />
                {m.company_access_give()}
              </Link>
            </Button>
          ) : null}
        </>
      }
    >
      {module.archived ? (
        <Notice className="mb-4">{m.company_module_archived_text()}</Notice>
      ) : module.latestVersion > module.version ? (
        <Notice className="mb-4">
          {m.company_module_newer_text({ version: module.latestVersion, current: module.version })}
          {rights.adminWrite ? null : ` ${m.company_module_newer_ask()}`}
        </Notice>
      ) : null}
      <Section title={m.company_access_facts()}>
        <Facts
          facts={[
            { label: m.company_access_theme(), value: localName(module.theme) },
            { label: m.company_access_language(), value: languageName(module.language) },
            { label: m.company_module_contents(), value: formatNumber(module.contentCount) },
            { label: m.company_module_people(), value: formatNumber(module.activeUserCount) },
          ]}
        />
      </Section>
      <Section title={m.company_module_licence()}>
        <div className="rounded-lg border bg-card px-3.5 py-3">
          <LicenceLine companyId={companyId} licence={licence} canOpen />
        </div>
        <OtherLicences companyId={companyId} licenceId={licence.id} moduleId={module.id} />
      </Section>
      {current ? (
        <LicensedContents
          contents={current.contents}
          link={({ contentVersionId }) => ({
            to: '/company/$companyId/module-preview/$moduleLicenceId/$moduleId/$contentVersionId',
            params: { companyId, moduleLicenceId: licence.id, moduleId: module.id, contentVersionId },
          })}
        />
      ) : null}
      {versions.data ? <ModuleVersions versions={versions.data} /> : null}
      {rights.trainingRead && module.activeUserCount > 0 ? <LastPeople companyId={companyId} {...terms} /> : null}
    </SheetRoute>
  )
}
