import type { Me } from '@cursus/contract/user'
import { useRouterState } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LeaveQuestion } from '#web/components/leave-question.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import {
  type AccountSection,
  closeAccount,
  focusAccountMenu,
  sectionToOpen,
  useAccountSection,
} from './account-state.ts'
import { ManagerRights } from './manager-rights.tsx'
import { MyCompanies } from './my-companies.tsx'
import { MyData } from './my-data.tsx'

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

function Sections({ me, initial, onDirty }: SectionsProps) {
  const companies = Object.values(me.companies)
  const isManager = Object.keys(me.platformManagementRights).length > 0
  const [open, setOpen] = useState<AccountSection | undefined>(
    sectionToOpen(initial, { hasCompanies: companies.length > 0, isManager }),
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
