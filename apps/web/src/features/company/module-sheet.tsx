import type { Licence } from '@cursus/contract/licence'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SeatsBar } from '#web/components/progress-bar.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { LicenceBadges } from '#web/features/licence/licence-badge.tsx'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { languageName } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { moduleTypeName } from './module-type-name.ts'
import { SheetState } from './sheet-state.tsx'
import { useCompanyRights } from './use-company-rights.ts'

type LicenceModule = Licence['modules'][number]

/** A module version that a licence gives, read through its licence. */
export function ModuleSheet({
  companyId,
  moduleVersionId,
  moduleLicenceId,
}: {
  companyId: string
  moduleVersionId: string
  moduleLicenceId: string
}) {
  const { data: licence, error } = trpc.company.licence.get.useQuery({ companyId, id: moduleLicenceId })
  if (!licence) return <SheetState title={m.nav_modules()} error={error} />
  const module = licence.modules.find((held) => held.moduleVersionId === moduleVersionId)
  if (!module) {
    return (
      <SheetRoute title={m.nav_modules()}>
        <Notice tone="warning">{m.company_module_gone()}</Notice>
      </SheetRoute>
    )
  }
  return <Loaded companyId={companyId} licence={licence} module={module} />
}

function Loaded({ companyId, licence, module }: { companyId: string; licence: Licence; module: LicenceModule }) {
  const rights = useCompanyRights(companyId)
  const { current, max } = licence.usage
  const terms = { moduleId: module.id, moduleLicenceId: licence.id }
  return (
    <SheetRoute
      thumb={<Thumb size={56} title={module.title} toneId={module.theme.id} illustration={module.illustration} />}
      title={module.title}
      subtitle={`v${module.version} · ${moduleTypeName(module.type)}`}
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
          {rights.platformWrite ? null : ` ${m.company_module_newer_ask()}`}
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
        <div className="flex flex-col gap-3 rounded-lg border bg-card px-3.5 py-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Link
              to="/company/$companyId/module-licence/$moduleLicenceId"
              params={{ companyId, moduleLicenceId: licence.id }}
              className="text-link text-sm font-medium"
            >
              {licence.name}
            </Link>
            <LicenceBadges licence={licence} />
          </div>
          <SeatsBar used={current} max={max} label={m.company_access_seats_label({ name: licence.name })} />
          <div className="flex flex-wrap justify-between gap-x-4 text-xs text-muted-foreground tabular-nums">
            <span>
              <StrongText>{m.company_access_seats_used({ used: current, max })}</StrongText>
            </span>
            <span>{m.company_licence_end_on({ date: formatDate(licence.endDate) })}</span>
          </div>
        </div>
      </Section>
    </SheetRoute>
  )
}
