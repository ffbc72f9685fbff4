import type { Access } from '@cursus/contract/access'
import type { LicenceRow } from '@cursus/contract/licence'
import { Link } from '@tanstack/react-router'
import { Ban, CalendarDays, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { useCompanyRights } from '#web/features/company/use-company-rights.ts'
import { formatDate, formatDateTime, formatRecent } from '#web/lib/format.ts'
import { languageName } from '#web/lib/language-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { fullName } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { SheetState } from '../company/sheet-state.tsx'
import { AccessBadge, accessEnd } from './access-badge.tsx'
import { AccessEndForm } from './access-end-form.tsx'
import { AccessResults } from './access-results.tsx'
import { type AccessChange, RevokeDialog } from './revoke-dialog.tsx'

/** One person's access to one module: where it stands and why, what came out of it, when it ends. */
export function AccessSheet({ companyId, id }: { companyId: string; id: string }) {
  const access = trpc.company.access.get.useQuery({ companyId, id })
  const licences = trpc.company.licence.list.useQuery({ companyId })
  if (!access.data) return <SheetState title={m.nav_module_access()} error={access.error} />
  const licence = licences.data?.rows.find((row) => row.id === access.data.licence.id)
  return <Loaded companyId={companyId} access={access.data} licence={licence} />
}

function Loaded({
  companyId,
  access,
  licence,
}: {
  companyId: string
  access: Access
  licence: LicenceRow | undefined
}) {
  const rights = useCompanyRights(companyId)
  const [change, setChange] = useState<AccessChange>()
  const [editing, setEditing] = useState(false)
  const [dirty, setDirty] = useState(false)
  const name = fullName(access.user)
  const doneCount = access.contents.filter(({ done }) => done).length
  const why = whyNot(access, licence)
  return (
    <SheetRoute
      thumb={<Avatar avatar={access.user.avatar} name={name} size="xl" />}
      title={name}
      subtitle={access.user.firstname ? access.user.email : undefined}
      badges={<AccessBadge access={access} licenceEnd={licence?.endDate} />}
      dirty={dirty}
      footNote={
        !rights.trainingWrite ? undefined : access.revoked ? (
          <Button variant="outline" onClick={() => setChange({ action: 'restore', ids: [access.id] })}>
            <RotateCcw aria-hidden />
            {m.company_access_restore()}
          </Button>
        ) : (
          <Button variant="danger-outline" onClick={() => setChange({ action: 'revoke', ids: [access.id] })}>
            <Ban aria-hidden />
            {m.company_access_revoke()}
          </Button>
        )
      }
      foot={
        rights.trainingWrite && !editing ? (
          <Button onClick={() => setEditing(true)}>
            <CalendarDays aria-hidden />
            {m.company_access_end_change()}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {why ? <Notice tone={access.reason === 'revoked' ? 'danger' : 'info'}>{why}</Notice> : null}
        {editing ? (
          <AccessEndForm
            companyId={companyId}
            access={access}
            licence={licence}
            onDirty={setDirty}
            onClose={() => setEditing(false)}
          />
        ) : null}
        <div className="flex items-center gap-3 rounded-lg border bg-card p-3">
          <Thumb
            size={56}
            title={access.module.title}
            toneId={access.module.themeId}
            illustration={access.module.illustration}
          />
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium">{access.module.title}</p>
            <ProgressBar
              className="mt-1"
              value={access.progress}
              tone={access.done ? 'success' : undefined}
              label={m.company_access_progress_of({ name })}
              text={m.company_access_results_done({ done: doneCount, count: access.contents.length })}
            />
          </div>
        </div>
      </div>
      <div className="mt-5">
        <Section title={m.company_access_facts()}>
          <AccessFacts companyId={companyId} access={access} licence={licence} canOpenLicence={rights.adminRead} />
        </Section>
        <Section
          title={m.company_access_results()}
          aside={m.company_access_results_done({ done: doneCount, count: access.contents.length })}
        >
          <AccessResults contents={access.contents} />
          <p className="mt-3 text-xs text-muted-foreground">{m.company_access_notes_private()}</p>
        </Section>
      </div>
      <RevokeDialog companyId={companyId} change={change} onClose={() => setChange(undefined)} />
    </SheetRoute>
  )
}

function AccessFacts({
  companyId,
  access,
  licence,
  canOpenLicence,
}: {
  companyId: string
  access: Access
  licence: LicenceRow | undefined
  canOpenLicence: boolean
}) {
  const end = accessEnd(access, licence?.endDate)
  const given = formatDate(access.creationDate)
  return (
    <Facts
      facts={[
        {
          label: m.company_access_licence(),
          value: canOpenLicence ? (
            <Link
              className="text-link"
              to="/company/$companyId/module-licence/$moduleLicenceId"
              params={{ companyId, moduleLicenceId: access.licence.id }}
            >
              {access.licence.name}
            </Link>
          ) : (
            access.licence.name
          ),
        },
        {
          label: m.company_access_end(),
          value: end ? (end === access.endsAt ? formatDateTime(end) : formatDate(end)) : m.company_access_end_none(),
        },
        {
          label: m.company_access_days(),
          value: access.maxDayTimeLimit ? m.company_access_days_value({ count: access.maxDayTimeLimit }) : null,
        },
        {
          label: m.company_access_given_on(),
          value: access.createdBy
            ? m.company_access_given_by({ date: given, name: fullName(access.createdBy) })
            : given,
        },
        {
          label: m.company_access_accepted(),
          value: access.acceptedAt ? formatDateTime(access.acceptedAt) : m.company_access_accepted_not(),
        },
        {
          label: m.company_access_last(),
          value: access.lastAccess ? formatRecent(access.lastAccess) : m.company_access_never(),
        },
        { label: m.company_access_done_on(), value: access.doneAt ? formatDateTime(access.doneAt) : null },
        { label: m.company_access_theme(), value: localName(access.theme) },
        { label: m.company_access_version(), value: `v${access.version}` },
        { label: m.company_access_language(), value: languageName(access.language) },
      ]}
    />
  )
}

/** Why the module cannot be opened, in a sentence; nothing for an access that is simply active. */
function whyNot(access: Access, licence: LicenceRow | undefined): string | undefined {
  const named = { licence: access.licence.name }
  switch (access.reason) {
    case 'erased':
      return m.company_access_why_erased()
    case 'revoked':
      return m.company_access_why_revoked()
    case 'expired':
      return m.company_access_why_expired({ date: formatDate(accessEnd(access, licence?.endDate) ?? '') })
    case 'licenceSuspended':
      return m.company_access_why_licenceSuspended(named)
    case 'licenceEnded':
      return m.company_access_why_licenceEnded(named)
    case 'licenceNotStarted':
      return m.company_access_why_licenceNotStarted(named)
    case 'toAccept':
      return m.company_access_why_toAccept()
    case 'endsSoon':
    case 'active':
      return undefined
  }
}
