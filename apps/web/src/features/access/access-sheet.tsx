import type { Access } from '@cursus/contract/access'
import { dayOf } from '@cursus/contract/day'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { personHead, SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CompanyAttestation } from '#web/features/attestation/company-attestation.tsx'
import { LearningRecordButton } from '#web/features/learning-record/learning-record-button.tsx'
import { platformTimeZone } from '#web/lib/clock.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useItem } from '#web/lib/list/use-item.ts'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate, formatDateTime, formatRecent } from '#web/lib/text/format.ts'
import { languageName, localName } from '#web/lib/text/names.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { restoreAccesses, revokeAccesses } from './access-acts.ts'
import { AccessBadge, accessEnd } from './access-badge.tsx'
import { AccessHistory } from './access-history.tsx'
import { accessItem } from './access-queries.ts'
import { AccessResults } from './access-results.tsx'
import { accessTerms, readTerms, type TermsValues } from './give-form.ts'
import { inviteAgain, remindAccesses } from './remind-acts.tsx'
import { ReminderLog } from './reminder-log.tsx'
import { TermsFields, termsLabels, termsShows } from './terms-fields.tsx'

/** A person's access to a module: its state with the reason, its results, its end. */
export function AccessSheet() {
  const access = useItem(accessItem)
  const companyId = useCompanyId()
  return <SheetOf of={access}>{(data) => <Loaded key={data.id} companyId={companyId} access={data} />}</SheetOf>
}

function Loaded({ companyId, access }: { companyId: string; access: Access }) {
  const rights = useCompanyRights(companyId)
  const [editing, setEditing] = useState(false)
  const name = fullName(access.user)
  const doneCount = access.contents.filter(({ done }) => done).length
  const why = whyNot(access)
  const isRemindable = access.state === 'active' && !access.done
  return (
    <SheetRoute
      {...personHead(access.user)}
      badges={<AccessBadge access={access} />}
      footNote={
        rights.trainingWrite ? (
          <ActButton act={access.revoked ? restoreAccesses(companyId) : revokeAccesses(companyId)} items={[access]} />
        ) : undefined
      }
      foot={
        rights.trainingWrite && !editing ? (
          <>
            {isRemindable ? (
              <ActButton act={(access.invited ? inviteAgain : remindAccesses)(companyId)} items={[access]} />
            ) : null}
            <Button onClick={() => setEditing(true)}>
              <CalendarDays aria-hidden />
              {m.company_access_end_change()}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {why ? <Notice tone={access.reason === 'revoked' ? 'danger' : 'info'}>{why}</Notice> : null}
        {editing ? <AccessEndForm companyId={companyId} access={access} onClose={() => setEditing(false)} /> : null}
        <div className="flex items-center gap-3 rounded-lg border bg-card p-3">
          <Thumb size={56} of={coverOf(access.module)} />
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
        <Section title={m.common_facts()}>
          <AccessFacts companyId={companyId} access={access} canOpenLicence={rights.adminRead} />
        </Section>
        {access.done ? (
          <CompanyAttestation companyId={companyId} id={access.id} mayRevoke={rights.trainingWrite} />
        ) : null}
        {access.remindedOn ? (
          <Section title={m.company_reminders()}>
            <ReminderLog companyId={companyId} moduleAccessId={access.id} />
          </Section>
        ) : null}
        <Section
          title={m.company_access_results()}
          aside={m.company_access_results_done({ done: doneCount, count: access.contents.length })}
        >
          <AccessResults
            access={{ companyId, id: access.id, contents: access.contents }}
            mayCorrect={rights.trainingWrite && access.reason !== 'erased'}
          />
          <p className="mt-3 text-xs text-muted-foreground">{m.company_access_notes_private()}</p>
          <div className="mt-3">
            <LearningRecordButton source={{ companyId, accessId: access.id }} />
          </div>
        </Section>
        <AccessHistory companyId={companyId} id={access.id} />
      </div>
    </SheetRoute>
  )
}

function AccessFacts({
  companyId,
  access,
  canOpenLicence,
}: {
  companyId: string
  access: Access
  canOpenLicence: boolean
}) {
  const end = accessEnd(access)
  const givingDate = formatDate(access.creationDate)
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
          value: end === access.endsAt ? formatDateTime(end) : formatDate(end),
        },
        {
          label: m.company_access_due(),
          value: access.dueDate
            ? access.late
              ? m.company_access_due_late({ date: formatDate(access.dueDate) })
              : formatDate(access.dueDate)
            : null,
        },
        {
          label: m.company_access_days(),
          value: access.maxDayTimeLimit ? m.company_access_days_value({ count: access.maxDayTimeLimit }) : null,
        },
        {
          label: m.company_access_given_on(),
          value: access.createdBy
            ? m.company_access_given_by({ date: givingDate, name: fullName(access.createdBy) })
            : givingDate,
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

/** Why the module cannot be opened, as a sentence; undefined for an active access. */
function whyNot(access: Access): string | undefined {
  const named = { licence: access.licence.name }
  switch (access.reason) {
    case 'erased':
      return m.company_access_why_erased()
    case 'declined':
      return m.company_access_why_declined({
        date: formatDate(access.declined?.at ?? ''),
        reason: access.declined?.reason ?? '',
      })
    case 'revoked':
      return m.company_access_why_revoked()
    case 'expired':
      return m.company_access_why_expired({ date: formatDate(accessEnd(access)) })
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

/** Changes the end and due date of an access. */
function AccessEndForm({ companyId, access, onClose }: { companyId: string; access: Access; onClose: () => void }) {
  const model = useFormModel<TermsValues, Access, ReturnType<typeof readTerms>>({
    schema: accessTerms(access.licence),
    keepsTyped: true,
    values: {
      expireDate: access.expireDate ?? '',
      dueDate: access.dueDate ?? '',
      hasMaxDayTimeLimit: access.hasMaxDayTimeLimit,
      maxDayTimeLimit: String(access.maxDayTimeLimit ?? 30),
    },
    revision: access.revision,
    labels: termsLabels,
    shows: termsShows,
    toBody: readTerms,
    send: ({ edit }) => trpcClient.company.access.update.mutate({ companyId, id: access.id, ...edit }),
    fieldOf: { ExpireDateNotValid: 'expireDate', DueDateNotValid: 'dueDate' },
    success: () => m.company_access_end_saved(),
    onSaved: () => {
      onClose()
      void api.company.invalidate()
    },
  })
  return (
    <FormCard of={model} submit={m.common_save()} onClose={onClose}>
      <TermsFields
        of={model}
        licence={access.licence}
        acceptedOn={access.acceptedAt ? dayOf(new Date(access.acceptedAt), platformTimeZone()) : undefined}
      />
    </FormCard>
  )
}
