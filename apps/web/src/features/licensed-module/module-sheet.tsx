import type { Licence, LicenceModuleVersion } from '@cursus/contract/licence'
import { compareContents } from '@cursus/contract/module-values'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowUp, Play } from 'lucide-react'
import { useState } from 'react'
import { contentTypeLabel } from '#web/components/content-kind.tsx'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { LastPeople } from '#web/features/access/access-rows.tsx'
import { GiveAccessButton } from '#web/features/access/give-access-button.tsx'
import { ChapterContents } from '#web/features/catalogue/chapter-contents.tsx'
import { ContentChanges } from '#web/features/catalogue/content-changes.tsx'
import { peopleText } from '#web/features/company/people-text.ts'
import { LicenceLine } from '#web/features/licence/licence-line.tsx'
import { licenceItem } from '#web/features/licence/licence-queries.ts'
import { moduleTypeLabel } from '#web/features/module/module-type.ts'
import { byChapter } from '#web/lib/list/group.ts'
import { useItem } from '#web/lib/list/use-item.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate, formatNumber } from '#web/lib/text/format.ts'
import { languageName, localName } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { UpgradeModule } from './upgrade-module.tsx'

type LicenceModule = Licence['modules'][number]

/** A module version of a licence. */
export function ModuleSheet() {
  const { moduleVersionId } = useParams({ from: '/company/$companyId/module/$moduleVersionId/$moduleLicenceId' })
  const licence = useItem(licenceItem)
  const module =
    licence.state === 'ready' ? licence.data.modules.find((row) => row.moduleVersionId === moduleVersionId) : undefined
  return (
    <SheetOf of={licence.state === 'ready' && !module ? { state: 'missing' } : licence}>
      {(data) => (module ? <Loaded key={module.moduleVersionId} licence={data} module={module} /> : null)}
    </SheetOf>
  )
}

function Loaded({ licence, module }: { licence: Licence; module: LicenceModule }) {
  const companyId = useCompanyId()
  const rights = useCompanyRights(companyId)
  const terms = { moduleId: [module.id], moduleLicenceId: [licence.id] }
  const versions = trpc.company.licence.moduleVersions.useQuery(
    { companyId, id: licence.id, moduleId: module.id },
    { enabled: rights.adminRead, meta: { silent: true } },
  )
  const [isUpgrading, setIsUpgrading] = useState(false)
  if (isUpgrading && versions.data) {
    return (
      <UpgradeModule
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
      thumb={<Thumb size={56} of={coverOf(module)} />}
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
            <GiveAccessButton companyId={companyId} search={terms} />
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
      <Section title={m.common_facts()}>
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

type Content = LicenceModuleVersion['contents'][number]

/** The contents of a version of a module, each with its preview. */
function LicensedContents({ contents, link }: { contents: readonly Content[]; link: (content: Content) => PageLink }) {
  return (
    <Section title={m.company_module_contents()} aside={contents.length}>
      <ChapterContents
        chapters={byChapter(contents)}
        text={(content) => (
          <>
            <span className="block break-words">{content.title}</span>
            <span className="block text-xs text-muted-foreground">{contentTypeLabel(content.type)}</span>
          </>
        )}
        aside={(content) => (
          <IconButton asChild size="icon-sm" label={m.company_module_preview({ title: content.title })}>
            <Link {...link(content)}>
              <Play aria-hidden />
            </Link>
          </IconButton>
        )}
      />
    </Section>
  )
}

/** The other licences of the company that give the module, each with its sheet. */
function OtherLicences({ companyId, licenceId, moduleId }: { companyId: string; licenceId: string; moduleId: string }) {
  const licensed = trpc.company.module.list.useQuery(
    { companyId, moduleId: [moduleId], sort: 'licence', order: 'asc', limit: 50 },
    { meta: { silent: true } },
  )
  const others = (licensed.data?.rows ?? []).filter(({ licence }) => licence.id !== licenceId)
  if (others.length === 0) return null
  return (
    <>
      <h4 className="mt-4 mb-2 text-xs text-muted-foreground">{m.company_module_other_licences()}</h4>
      <ul role="list" className="divide-y rounded-lg border bg-card">
        {others.map(({ moduleVersionId, licence, version, activeUserCount }) => (
          <li key={licence.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 text-sm">
            <Link
              to="/company/$companyId/module/$moduleVersionId/$moduleLicenceId"
              params={{ companyId, moduleVersionId, moduleLicenceId: licence.id }}
              className="min-w-0 flex-1 truncate font-medium hover:underline"
            >
              {licence.name}
            </Link>
            <span className="text-xs text-muted-foreground">
              {`${m.management_version_short({ version: String(version) })} · ${peopleText(activeUserCount)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The versions of a module, who follows which, and what changes between two of them. */
function ModuleVersions({ versions }: { versions: readonly LicenceModuleVersion[] }) {
  return (
    <Section title={m.company_versions()} aside={versions.length}>
      <ul role="list" className="divide-y rounded-lg border bg-card">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm">
            <span className="w-8 shrink-0 font-medium tabular-nums">{`v${version.version}`}</span>
            <span className="text-muted-foreground">{formatDate(version.creationDate)}</span>
            {version.held ? <Badge>{m.company_versions_held()}</Badge> : null}
            <span className="ml-auto tabular-nums">{peopleText(version.people)}</span>
          </li>
        ))}
      </ul>
      {versions.length > 1 ? <Compare versions={versions} /> : null}
    </Section>
  )
}

function Compare({ versions }: { versions: readonly LicenceModuleVersion[] }) {
  const [latest, former] = versions
  const current = versions.find((version) => version.held)
  const [ids, setIds] = useState({ before: (current === latest ? former : current)?.id, after: latest?.id })
  const before = versions.find(({ id }) => id === ids.before)
  const after = versions.find(({ id }) => id === ids.after)
  const options = versions.map(({ id, version }) => ({ value: id, label: `v${version}` }))
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label={m.company_versions_before()}>
          <Select
            size="sm"
            value={ids.before}
            options={options}
            onValueChange={(id) => setIds({ ...ids, before: id })}
          />
        </Field>
        <Field label={m.company_versions_after()}>
          <Select size="sm" value={ids.after} options={options} onValueChange={(id) => setIds({ ...ids, after: id })} />
        </Field>
      </div>
      {before && after ? (
        <Card>
          <ContentChanges changes={compareContents(before.contents, after.contents)} />
        </Card>
      ) : null}
    </div>
  )
}
