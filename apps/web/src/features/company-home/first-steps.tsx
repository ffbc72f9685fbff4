import { countSteps, type FirstStep, type FirstSteps, firstSteps } from '@cursus/contract/company-values'
import type { LicenceRow } from '@cursus/contract/licence'
import { freeSeats } from '@cursus/contract/licence-values'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, FileUp, Lock, Mail, Plus, Users } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { StateBadge } from '#web/components/state-badge.tsx'
import { SupportButton } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { GiveAccessButton } from '#web/features/access/give-access-button.tsx'
import { InvitationButton } from '#web/features/access/invitation-button.tsx'
import { useCompanyCounts } from '#web/features/company/company-queries.ts'
import { LicenceStateBadge } from '#web/features/licence/licence-line.tsx'
import { downloadTemplate, fileOfText, handPeopleFile } from '#web/features/people-import/people-file.ts'
import { useReportMail } from '#web/features/report/use-report.ts'
import { cn } from '#web/lib/cn.ts'
import { useDrop } from '#web/lib/page/use-drop.ts'
import { useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

type Rights = ReturnType<typeof useCompanyRights>
type State = 'done' | 'current' | 'waiting'
type StepProps = { companyId: string; state: State; rights: Rights }

/**
 * What a new company does first, until its first result; the only primary is in the current step.
 */
export function FirstStepsCard({
  companyId,
  steps,
  licences,
}: {
  companyId: string
  steps: FirstSteps
  licences: readonly LicenceRow[]
}) {
  const rights = useCompanyRights(companyId)
  const done = countSteps(steps)
  const current = firstSteps.find((step) => !steps[step])
  const common = (step: FirstStep) =>
    ({
      companyId,
      rights,
      state: steps[step] ? 'done' : step === current ? 'current' : 'waiting',
    }) as const
  return (
    <Card className="flex flex-col">
      <div className="flex items-center gap-4 border-b p-5">
        <Ring done={done} />
        <div className="min-w-0">
          <h2 className="title text-lg">{m.company_steps_title()}</h2>
          <p className="text-sm text-pretty text-muted-foreground">
            {done === 0 ? m.company_steps_none() : m.company_steps_done({ count: done, all: firstSteps.length })}
          </p>
        </div>
      </div>
      <ol role="list" className="flex flex-1 flex-col divide-y">
        <LicenceStep {...common('licence')} licence={licences.find(isReady) ?? licences[0]} />
        <PeopleStep {...common('people')} licences={licences} />
        <AssignmentStep {...common('assignment')} />
        <ResultStep {...common('result')} />
      </ol>
    </Card>
  )
}

const isReady = ({ active, moduleCount }: LicenceRow) => active && moduleCount > 0

const circle = 2 * Math.PI * 24

/** How many of the steps are done. */
function Ring({ done }: { done: number }) {
  return (
    <span className="relative flex size-14 shrink-0 items-center justify-center">
      <svg viewBox="0 0 56 56" className="absolute inset-0 -rotate-90" aria-hidden fill="none" strokeWidth={6}>
        <circle cx={28} cy={28} r={24} className="stroke-secondary" />
        <circle
          cx={28}
          cy={28}
          r={24}
          className="stroke-primary"
          strokeLinecap={done > 0 ? 'round' : 'butt'}
          strokeDasharray={`${(circle * done) / firstSteps.length} ${circle}`}
        />
      </svg>
      <span className="text-sm font-semibold tabular-nums" aria-hidden>
        {m.company_steps_ring({ done, all: firstSteps.length })}
      </span>
    </span>
  )
}

function Step({
  of,
  state,
  title,
  text,
  aside,
  children,
}: {
  of: FirstStep
  state: State
  title: string
  text: ReactNode
  aside?: ReactNode
  children?: ReactNode
}) {
  const number = firstSteps.indexOf(of) + 1
  return (
    <li className="flex gap-4 p-5" aria-current={state === 'current' ? 'step' : undefined}>
      <span
        className={cn(
          'flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold',
          state === 'done'
            ? 'bg-success-subtle text-success-strong'
            : state === 'current'
              ? 'bg-primary text-primary-foreground'
              : 'border border-border-strong text-muted-foreground',
        )}
      >
        {state === 'done' ? <Check className="size-4" aria-label={m.common_state_done()} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h3 className="title text-base">{title}</h3>
          {state === 'waiting' ? (
            <span className="inline-flex items-center gap-1.5 text-xs text-muted-foreground">
              <Lock className="size-3.5" aria-hidden />
              {m.company_steps_after({ count: number - 1 })}
            </span>
          ) : (
            aside
          )}
        </div>
        <p className="mt-0.5 max-w-prose text-sm text-pretty text-muted-foreground">{text}</p>
        {children ? <div className="mt-3 flex flex-wrap items-center gap-3">{children}</div> : null}
      </div>
    </li>
  )
}

function LicenceStep({ companyId, state, rights, licence }: StepProps & { licence: LicenceRow | undefined }) {
  if (state !== 'done' || !licence) {
    return (
      <Step of="licence" state={state} title={m.company_steps_licence_coming()} text={m.company_steps_licence_text()}>
        {rights.platformWrite ? (
          <Button asChild>
            <Link to="/company/$companyId/module-licence/add" params={{ companyId }}>
              <Plus aria-hidden />
              {m.management_company_next_licence()}
            </Link>
          </Button>
        ) : (
          <SupportButton variant="primary" />
        )}
      </Step>
    )
  }
  return (
    <Step
      of="licence"
      state={state}
      title={m.company_steps_licence()}
      text={m.company_steps_licence_done({
        name: licence.name,
        seats: m.company_steps_seats({ count: licence.usage.max }),
        modules: m.company_steps_modules({ count: licence.moduleCount }),
        date: formatDate(licence.endDate),
      })}
      aside={
        <LicenceStateBadge licence={licence}>
          <StateBadge state="ready">{m.company_steps_ready()}</StateBadge>
        </LicenceStateBadge>
      }
    >
      {rights.adminRead ? (
        <Link
          to="/company/$companyId/module-licence/$moduleLicenceId"
          params={{ companyId, moduleLicenceId: licence.id }}
          className="text-link text-sm"
        >
          {m.company_home_see_licence()}
        </Link>
      ) : null}
    </Step>
  )
}

function PeopleStep({ companyId, state, rights, licences }: StepProps & { licences: readonly LicenceRow[] }) {
  const { data: counts } = useCompanyCounts(companyId)
  const free = freeSeats(licences.filter(({ active }) => active))
  const template = (
    <button type="button" className="text-link text-sm" onClick={downloadTemplate}>
      {m.company_import_template()}
    </button>
  )
  return (
    <Step
      of="people"
      state={state}
      title={m.company_steps_people()}
      text={m.company_steps_people_text()}
      aside={
        free > 0 ? (
          <span className="text-xs text-muted-foreground">{m.company_steps_free({ count: free })}</span>
        ) : undefined
      }
    >
      {state === 'done' ? (
        <Link to="/company/$companyId/user" params={{ companyId }} className="text-link text-sm">
          {typeof counts?.users === 'number' ? m.company_steps_see_people({ count: counts.users }) : m.nav_users()}
        </Link>
      ) : state === 'current' && rights.trainingWrite ? (
        <>
          <PeopleDrop companyId={companyId} template={template} />
          <Button asChild>
            <Link to="/company/$companyId/user/import" params={{ companyId }}>
              <Users aria-hidden />
              {m.company_import_title()}
            </Link>
          </Button>
          <Button variant="outline" asChild>
            <Link to="/company/$companyId/user/add" params={{ companyId }}>
              <Plus aria-hidden />
              {m.company_user_add()}
            </Link>
          </Button>
        </>
      ) : (
        template
      )}
    </Step>
  )
}

/** Takes a file that is dropped on it, and addresses that are pasted anywhere on the page. */
function PeopleDrop({ companyId, template }: { companyId: string; template: ReactNode }) {
  const navigate = useNavigate()
  const { over, dropProps } = useDrop(({ files: [file] }) => {
    if (!file) return
    handPeopleFile(file)
    void navigate({ to: '/company/$companyId/user/import', params: { companyId } })
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const isField = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      const isInDialog = document.querySelector('[role=dialog][data-state=open]') !== null
      if (isField || isInDialog || !text.includes('@')) return
      handPeopleFile(fileOfText(text))
      void navigate({ to: '/company/$companyId/user/import', params: { companyId } })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [navigate, companyId])
  return (
    <div
      {...dropProps}
      className={cn(
        'flex w-full items-center gap-4 rounded-lg border border-dashed border-input bg-muted p-5 max-sm:p-4',
        over && 'border-primary bg-accent',
      )}
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent text-accent-foreground">
        <FileUp className="size-5" aria-hidden />
      </span>
      <div className="min-w-0">
        <p className="text-sm font-medium text-pretty">{m.company_steps_drop()}</p>
        <p className="text-xs text-pretty text-muted-foreground [&_button]:text-xs">
          {m.company_steps_drop_text()} {template}
        </p>
      </div>
    </div>
  )
}

function AssignmentStep({ companyId, state, rights }: StepProps) {
  return (
    <Step of="assignment" state={state} title={m.company_steps_assignment()} text={m.company_steps_assignment_text()}>
      {state === 'current' && rights.trainingWrite ? <GiveAccessButton companyId={companyId} /> : null}
      {state === 'done' ? (
        <Link to="/company/$companyId/module-access" params={{ companyId }} className="text-link text-sm">
          {m.company_steps_see_assignments()}
        </Link>
      ) : rights.trainingRead ? (
        <InvitationButton companyId={companyId} />
      ) : null}
    </Step>
  )
}

function ResultStep({ companyId, state, rights }: StepProps) {
  return (
    <Step of="result" state={state} title={m.company_steps_result()} text={m.company_steps_result_text()}>
      {rights.trainingRead ? <WeeklyMail companyId={companyId} /> : null}
      {state === 'current' && rights.trainingRead ? (
        <Button asChild>
          <Link to="/company/$companyId/module-access" params={{ companyId }}>
            <Mail aria-hidden />
            {m.company_steps_follow()}
          </Link>
        </Button>
      ) : null}
    </Step>
  )
}

/** The figures of each Monday, to whom ticks it. */
function WeeklyMail({ companyId }: { companyId: string }) {
  const { mail, isPending, choose } = useReportMail(companyId)
  return (
    <div className="w-full">
      <Checkbox
        label={m.company_steps_weekly()}
        checked={mail?.every === 'week'}
        disabled={!mail || isPending}
        onCheckedChange={(on) => choose(on === true ? 'week' : 'never')}
      />
    </div>
  )
}
