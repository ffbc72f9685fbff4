import type { Licence } from '@cursus/contract/licence'
import { Link } from '@tanstack/react-router'
import { CopyPlus, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { Facts } from '#web/components/facts.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { SeatsBar } from '#web/components/progress-bar.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { LastPeople } from '#web/features/access/access-rows.tsx'
import { shownDate } from '#web/lib/form/field-names.ts'
import { useItem } from '#web/lib/list/use-item.ts'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { LicenceFields } from './licence-fields.tsx'
import { licenceValues, type ModuleConsequence, moduleConsequences, useLicenceModel } from './licence-form.ts'
import { LicenceHistory } from './licence-history.tsx'
import { LicenceBadges } from './licence-line.tsx'
import { suspendLicences, unsuspendLicences } from './licence-list.tsx'
import { licenceItem } from './licence-queries.ts'
import type { NewerVersion } from './modules-field.tsx'

/** Labels by the names in the form and, where these differ, in history. */
const labels = () => ({
  name: m.company_licence_name(),
  startDate: m.company_licence_start(),
  endDate: m.company_licence_end(),
  maxActiveUserAllowed: m.company_licence_seats_count(),
  modules: m.company_licence_modules(),
  hasAuthorizedDomainList: m.company_licence_domains_switch(),
  authorizedDomains: m.company_licence_domains(),
  authorizedDomainList: m.company_licence_domains(),
  mandatoryExpireDate: m.company_licence_mandatory(),
  companyManagerIdList: m.company_licence_told(),
  businessSupportEmailList: m.company_licence_support(),
  comment: m.company_licence_comment(),
})

/**
 * Changes a licence. Immediate effects on people are shown with their number and must be confirmed
 * before saving.
 */
function EditLicence({ companyId, licence, onClose }: { companyId: string; licence: Licence; onClose: () => void }) {
  const newer = newerVersions(licence)
  const { platformWrite } = useCompanyRights(companyId)
  const [consequences, setConsequences] = useState<ModuleConsequence[]>([])
  const model = useLicenceModel({
    values: licenceValues(licence),
    revision: licence.revision,
    labels,
    shows: {
      startDate: shownDate,
      endDate: shownDate,
      modules: (modules) => modules.map(({ title, version }) => `${title} · v${version}`).join('\n'),
      companyManagerIdList: () => licence.companyManagers.map(fullName).join(', '),
    },
    before: ({ modules }) => {
      const found = moduleConsequences(licence, modules)
      setConsequences(found)
      return found.length === 0
    },
    send: ({ edit }) =>
      trpcClient.company.licence.update
        .mutate({ companyId, id: licence.id, ...edit })
        .finally(() => setConsequences([])),
    success: m.company_licence_saved,
    onSaved: (saved) => {
      api.company.licence.get.setData({ companyId, id: licence.id }, saved)
      onClose()
      void api.company.invalidate()
    },
  })
  const removes = consequences.some(({ kind }) => kind === 'removed')
  return (
    <>
      <FormSheet
        of={model}
        title={licence.name}
        subtitle={m.company_licence_edit()}
        submit={model.isSending ? m.common_saving() : m.common_save()}
        onCancel={onClose}
      >
        <LicenceFields
          of={model}
          used={licence.usage.current}
          newer={newer}
          managers={licence.companyManagers}
          sold={platformWrite ? undefined : licence}
        />
      </FormSheet>
      <ConfirmDialog
        open={consequences.length > 0}
        onOpenChange={(open) => !open && setConsequences([])}
        tone={removes ? 'danger' : 'neutral'}
        title={m.company_licence_confirm_title()}
        effect={
          <ul role="list" className="flex flex-col gap-2">
            {consequences.map((consequence) => (
              <li key={consequence.title}>
                <StrongText>
                  {consequence.kind === 'removed'
                    ? m.company_licence_confirm_removed(consequence)
                    : m.company_licence_confirm_moved(consequence)}
                </StrongText>
              </li>
            ))}
            {consequences.some(({ kind }) => kind === 'moved') ? <li>{m.company_licence_confirm_kept()}</li> : null}
          </ul>
        }
        action={removes ? m.company_licence_confirm_action_removed() : m.company_licence_confirm_action_moved()}
        pending={model.isSending}
        onConfirm={model.sendNow}
      />
    </>
  )
}

/** The latest version of each module that the licence gives in an older one. */
const newerVersions = (licence: Licence): ReadonlyMap<string, NewerVersion> =>
  new Map(
    licence.modules
      .filter(({ version, latestVersion, archived }) => latestVersion > version && !archived)
      .map((module) => [module.id, { moduleVersionId: module.latestModuleVersionId, version: module.latestVersion }]),
  )

/** A licence: seats, terms, modules; administrators can change here what is the company's. */
export const LicenceSheet = () => (
  <SheetOf of={useItem(licenceItem)}>{(licence) => <Loaded key={licence.id} licence={licence} />}</SheetOf>
)

function Loaded({ licence }: { licence: Licence }) {
  const companyId = useCompanyId()
  const rights = useCompanyRights(companyId)
  const [editing, setEditing] = useState(false)
  const { current, max } = licence.usage
  if (editing) return <EditLicence companyId={companyId} licence={licence} onClose={() => setEditing(false)} />
  return (
    <SheetRoute
      title={licence.name}
      badges={<LicenceBadges licence={licence} />}
      footNote={
        rights.adminWrite ? (
          <ActButton
            act={licence.suspended ? unsuspendLicences(companyId) : suspendLicences(companyId)}
            items={[licence]}
          />
        ) : undefined
      }
      foot={
        <>
          {rights.trainingRead ? (
            <Button asChild variant="outline">
              <Link
                to="/company/$companyId/module-access"
                params={{ companyId }}
                search={{ moduleLicenceId: [licence.id] }}
              >
                {m.company_licence_see_accesses()}
              </Link>
            </Button>
          ) : null}
          {rights.adminWrite ? (
            <Button onClick={() => setEditing(true)} loading={editing}>
              <PencilLine aria-hidden />
              {m.company_licence_edit()}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="mb-5 rounded-lg border bg-card px-3.5 py-3">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span>
            <StrongText>{m.company_access_seats_used({ used: current, max })}</StrongText>
          </span>
          <span className="text-muted-foreground">{m.company_licence_free({ count: Math.max(0, max - current) })}</span>
        </div>
        <SeatsBar used={current} max={max} label={m.company_access_seats_label({ name: licence.name })} />
        {licence.forecast ? (
          <p className="mt-2 text-xs text-muted-foreground">{forecastText(licence.forecast)}</p>
        ) : null}
      </div>
      <Section title={m.common_facts()}>
        <LicenceFacts licence={licence} />
        {rights.platformWrite ? (
          <Button asChild variant="outline" size="sm" className="mt-4">
            <Link
              to="/company/$companyId/module-licence/add"
              params={{ companyId }}
              search={(search: object) => ({ ...search, from: licence.id })}
            >
              <CopyPlus aria-hidden />
              {m.company_licence_next_year()}
            </Link>
          </Button>
        ) : null}
      </Section>
      <Section title={m.company_licence_modules()} aside={licence.modules.length}>
        <ul role="list" className="divide-y rounded-lg border bg-card">
          {licence.modules.map((module) => (
            <li key={module.id} className="relative flex items-center gap-3 px-3 py-2.5 hover:bg-muted">
              <Link
                to="/company/$companyId/module/$moduleVersionId/$moduleLicenceId"
                params={{ companyId, moduleVersionId: module.moduleVersionId, moduleLicenceId: licence.id }}
                className="min-w-0 flex-1 before:absolute before:inset-0 before:content-['']"
              >
                <TwoLines
                  start={<Thumb size={40} of={coverOf(module)} />}
                  title={module.title}
                  sub={`v${module.version} · ${m.company_licence_module_people({ count: module.activeUserCount })}`}
                />
              </Link>
              {module.latestVersion > module.version ? (
                <Badge variant="accent">{m.company_licence_module_newer({ version: module.latestVersion })}</Badge>
              ) : null}
            </li>
          ))}
        </ul>
      </Section>
      {rights.trainingRead && current > 0 ? <LastPeople companyId={companyId} moduleLicenceId={[licence.id]} /> : null}
      <LicenceHistory companyId={companyId} id={licence.id} />
    </SheetRoute>
  )
}

function forecastText({ since, added, fullOn }: NonNullable<Licence['forecast']>): string {
  if (added <= 0) return m.company_licence_forecast_none({ since: formatDate(since) })
  const pace = m.company_licence_forecast_pace({ since: formatDate(since), count: added })
  return `${pace} ${fullOn ? m.company_licence_forecast_full({ date: formatDate(fullOn) }) : m.company_licence_forecast_lasts()}`
}

function LicenceFacts({ licence }: { licence: Licence }) {
  return (
    <Facts
      facts={[
        {
          label: m.company_licence_period(),
          value: m.company_licence_period_value({
            start: formatDate(licence.startDate),
            end: formatDate(licence.endDate),
          }),
        },
        {
          label: m.company_licence_mandatory(),
          value: licence.mandatoryExpireDate ? m.common_yes() : m.common_no(),
        },
        {
          label: m.company_licence_domains(),
          value: licence.hasAuthorizedDomainList
            ? licence.authorizedDomainList.join(', ') || m.company_licence_domains_empty()
            : m.company_licence_domains_any(),
        },
        {
          label: m.company_licence_told(),
          value: licence.companyManagers.map(fullName).join(', ') || m.company_licence_told_none(),
        },
        { label: m.company_licence_contacts(), value: licence.platformManagers.map(fullName).join(', ') },
        { label: m.company_licence_support(), value: licence.businessSupportEmailList.join(', ') },
        { label: m.company_licence_created_on(), value: formatDate(licence.creationDate) },
        { label: m.company_licence_comment(), value: licence.comment },
      ]}
    />
  )
}
