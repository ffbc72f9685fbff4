import type { DataExport } from '@cursus/contract/made-file'
import type { Me } from '@cursus/contract/user'
import { companyRoles, platformDomains } from '@cursus/rights'
import { useRouterState } from '@tanstack/react-router'
import { Download, LoaderCircle, PencilLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type AccountSection,
  closeAccount,
  focusAccountMenu,
  sectionToOpen,
  useAccountSection,
} from '#web/components/account-state.ts'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { Facts } from '#web/components/facts.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { LeaveQuestion } from '#web/components/leave-question.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { useOwnModules } from '#web/features/participant/participant-queries.ts'
import { untilMade } from '#web/lib/file/made-file.ts'
import { fullName } from '#web/lib/session/session.ts'
import { formatBytes, formatDateTime } from '#web/lib/text/format.ts'
import { languageName } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ChangeEmail } from './change-email.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { domainName } from './domain-name.ts'
import { MailChoices } from './mail-choices.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ProfileForm } from './profile-form.tsx'

/** "Download my data": requested, prepared by a job, downloaded while it is kept. */
function DataCopy() {
  const utils = trpc.useUtils()
  const copy = trpc.account.dataExport.useQuery(undefined, {
    staleTime: 0,
    meta: { silent: true },
    refetchInterval: untilMade,
  })
  const request = trpc.account.requestDataExport.useMutation({
    meta: { silent: true },
    onSuccess: (dataExport) => utils.account.dataExport.setData(undefined, dataExport),
  })
  const error = request.error ?? (copy.data ? null : copy.error)
  return (
    <section className="flex flex-col gap-3 border-t pt-4" aria-labelledby="data-copy">
      <h4 id="data-copy" className="title text-sm">
        {m.account_copy_title()}
      </h4>
      <p className="text-sm text-muted-foreground">{m.account_copy_text()}</p>
      <div role="status" className="text-sm empty:hidden">
        {copy.data ? <CopyState copy={copy.data as DataExport} /> : null}
      </div>
      {error ? <FailureNotice error={error} /> : null}
      {copy.data && copy.data.state !== 'preparing' ? (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" loading={request.isPending} onClick={() => request.mutate()}>
            {copy.data.state === 'none' ? m.account_copy_request() : m.account_copy_again()}
          </Button>
          {copy.data.file ? (
            <Button asChild>
              <a href={copy.data.file} download>
                <Download aria-hidden />
                {m.account_copy_download()}
              </a>
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function CopyState({ copy }: { copy: DataExport }) {
  switch (copy.state) {
    case 'none':
      return null
    case 'preparing':
      return (
        <p className="flex items-center gap-2">
          <LoaderCircle className="size-4 shrink-0 animate-spin" aria-hidden />
          {m.account_copy_preparing()}
        </p>
      )
    case 'failed':
      return <Notice tone="danger">{m.account_copy_failed()}</Notice>
    case 'ready':
      return (
        <p>
          {m.account_copy_ready({
            date: formatDateTime(copy.requestedAt ?? ''),
            size: formatBytes(copy.size ?? 0),
            end: formatDateTime(copy.expiresAt ?? ''),
          })}
        </p>
      )
  }
}

type Mode = 'view' | 'edit' | 'saved' | 'password changed'

/** The user's data, read-only; Update opens the form (specification §4 "Account dialog"). */
function MyData({ me, onDirty }: { me: Me; onDirty: (dirty: boolean) => void }) {
  const [mode, setMode] = useState<Mode>('view')
  const update = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The pressed button is removed with its form, which would lose the focus.
    if (mode !== 'edit' && wasEditing.current) update.current?.focus()
    wasEditing.current = mode === 'edit'
  }, [mode])
  if (mode === 'edit') {
    return (
      <ProfileForm
        me={me}
        onDirty={onDirty}
        onCancel={() => setMode('view')}
        onSaved={({ hasNewPassword }) => setMode(hasNewPassword ? 'password changed' : 'saved')}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {mode === 'password changed' ? <Notice live>{m.account_password_changed()}</Notice> : null}
      <div className="flex items-start gap-4">
        <Avatar avatar={me.avatar} name={fullName(me)} size="xl" />
        <div className="min-w-0 flex-1">
          <Facts
            facts={[
              { label: m.account_firstname(), value: me.firstname },
              { label: m.account_lastname(), value: me.lastname },
              { label: m.account_email(), value: me.email, wide: true },
              { label: m.common_language(), value: <span lang={me.language}>{languageName(me.language)}</span> },
            ]}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <ChangeEmail me={me} />
        <Button ref={update} onClick={() => setMode('edit')}>
          {m.account_update()}
        </Button>
      </div>
      <section className="flex flex-col gap-3 border-t pt-4" aria-labelledby="mails">
        <h4 id="mails" className="title text-sm">
          {m.account_mails_section()}
        </h4>
        <MailChoices me={me} />
      </section>
      <OwnSessions />
      <DataCopy />
      <DeleteAccount me={me} />
    </div>
  )
}

/** The account dialog: data, companies, manager rights (specification §2 "Account dialog"). */
export function AccountDialog() {
  const section = useAccountSection()
  const { data: me } = trpc.auth.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    enabled: section !== undefined,
  })
  const [dirty, setDirty] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useClosedByNavigation(section !== undefined)
  const leave = () => {
    setLeaving(false)
    closeAccount()
  }
  return (
    <>
      <Dialog
        open={section !== undefined}
        onOpenChange={(open) => !open && (dirty ? setLeaving(true) : closeAccount())}
        title={m.account_my_account()}
        size="page"
        // A new language renders the header again, which replaces its button.
        onFocusLost={focusAccountMenu}
      >
        {section && me ? <Sections key={section} me={me as Me} initial={section} onDirty={setDirty} /> : null}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        icon={<PencilLine aria-hidden />}
        title={m.common_leave_title()}
        effect={m.common_leave_effect()}
        action={m.common_leave_action()}
        onConfirm={leave}
      />
      <LeaveQuestion when={dirty} />
    </>
  )
}

/** Back and forward navigation leads to another page, which the dialog would cover. */
function useClosedByNavigation(isOpen: boolean): void {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const openedAt = useRef(path)
  useEffect(() => {
    if (!isOpen) openedAt.current = path
    else if (path !== openedAt.current) closeAccount()
  }, [isOpen, path])
}

type SectionsProps = { me: Me; initial: AccountSection; onDirty: (dirty: boolean) => void }

/** A company, and what the reader is there: manager with these rights, participant, or both. */
type OwnCompany = Pick<Me['companies'][string], 'company'> & Partial<Me['companies'][string]> & { modules: number }

/** The companies that the reader manages, then those where they learn. */
function useOwnCompanies(me: Me): OwnCompany[] {
  const modules = useOwnModules()
  const own = new Map<string, OwnCompany>(
    Object.values(me.companies).map(({ company, rights }) => [company.id, { company, rights, modules: 0 }]),
  )
  for (const { company } of modules) {
    const known = own.get(company.id) ?? { company, modules: 0 }
    own.set(company.id, { ...known, modules: known.modules + 1 })
  }
  return [...own.values()]
}

function Sections({ me, initial, onDirty }: SectionsProps) {
  const companies = useOwnCompanies(me)
  const isManager = Object.keys(me.platformManagementRights).length > 0
  const [open, setOpen] = useState<AccountSection | undefined>(
    sectionToOpen(initial, { hasCompanies: Object.keys(me.companies).length > 0, isManager }),
  )
  const control = (section: AccountSection) => ({
    open: open === section,
    onOpenChange: (on: boolean) => setOpen(on ? section : undefined),
  })
  return (
    <div>
      <Section title={m.account_section_data()} keepMounted {...control('data')}>
        <MyData me={me} onDirty={onDirty} />
      </Section>
      <Section title={m.account_section_companies()} aside={companies.length} {...control('companies')}>
        <MyCompanies companies={companies} />
      </Section>
      {isManager ? (
        <Section title={m.account_section_manager()} {...control('manager')}>
          <ManagerRights rights={me.platformManagementRights} />
        </Section>
      ) : null}
    </div>
  )
}

/** The user's platform rights, read-only (specification §6). */
function ManagerRights({ rights }: { rights: Me['platformManagementRights'] }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">{m.account_manager_text()}</p>
      <Table>
        <thead>
          <Tr>
            <Th>{m.account_domain()}</Th>
            <Th className="w-24">{m.account_right_read()}</Th>
            <Th className="w-28">{m.account_right_write()}</Th>
          </Tr>
        </thead>
        <tbody>
          {platformDomains.map((domain) => (
            <Tr key={domain}>
              <Td>{domainName(domain)}</Td>
              {(['read', 'write'] as const).map((action) => (
                <Td key={action}>
                  <Checkbox
                    disabled
                    checked={rights[domain]?.[action] ?? false}
                    aria-label={`${domainName(domain)}, ${action === 'read' ? m.account_right_read() : m.account_right_write()}`}
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** One card per company: logo, name, number of roles and their names (specification §2). */
function MyCompanies({ companies }: { companies: OwnCompany[] }) {
  if (companies.length === 0) return <p className="text-sm text-muted-foreground">{m.account_companies_empty()}</p>
  return (
    <ul role="list" className="grid gap-2 lg:grid-cols-2">
      {companies.map(({ company, rights, modules }) => {
        const { roles, responsible } = rights ? companyRoles(rights) : { roles: [], responsible: false }
        const counts = [
          ...(rights ? [m.account_companies_count({ count: roles.length })] : []),
          ...(modules > 0 ? [m.account_companies_modules({ count: modules })] : []),
        ]
        return (
          <li key={company.id} className="flex items-center gap-3 rounded-lg border bg-card p-3">
            <CompanyLogo company={company} className="size-10" />
            <div className="min-w-0">
              <p className="text-sm font-medium break-words">{company.name}</p>
              <p className="text-xs text-muted-foreground">{counts.join(' · ')}</p>
              <p className="mt-1.5 flex flex-wrap gap-1">
                {roles.map((role) => (
                  <Badge key={role}>{role === 'training' ? m.account_role_training() : m.account_role_admin()}</Badge>
                ))}
                {responsible ? <Badge variant="accent">{m.account_role_responsible()}</Badge> : null}
                {modules > 0 ? <Badge>{m.account_role_participant()}</Badge> : null}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
