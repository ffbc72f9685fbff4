import type { Manager } from '@cursus/contract/manager'
import { type CompanyRights, isCompanyManager } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SheetState } from '#web/features/company/sheet-state.tsx'
import { useCompanyRights } from '#web/features/company/use-company-rights.ts'
import { formatDate } from '#web/lib/format.ts'
import { fullName } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { RemoveManagersDialog } from './remove-managers-dialog.tsx'
import { RightsFields } from './rights-fields.tsx'

/** One manager and their rights, changed in place; nobody changes their own (specification §6). */
export function ManagerSheet({ companyId, id }: { companyId: string; id: string }) {
  const { data: manager, error } = trpc.company.manager.get.useQuery({ companyId, id })
  if (!manager) return <SheetState title={m.nav_managers()} error={error} />
  return <Loaded key={JSON.stringify(manager.rights)} companyId={companyId} manager={manager} />
}

function Loaded({ companyId, manager }: { companyId: string; manager: Manager }) {
  const { adminWrite } = useCompanyRights(companyId)
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [rights, setRights] = useState<CompanyRights>(manager.rights)
  const [tried, setTried] = useState(false)
  const [removing, setRemoving] = useState<string[]>()
  const [removed, setRemoved] = useState(false)
  const editable = adminWrite && !manager.isMe
  const dirty = JSON.stringify(rights) !== JSON.stringify(manager.rights)
  const hasRights = isCompanyManager(rights) || rights.responsible
  const update = trpc.company.manager.update.useMutation({
    meta: { silent: true, success: () => m.company_manager_saved() },
    onSuccess: (saved) => {
      utils.company.manager.get.setData({ companyId, id: manager.id }, saved)
      void utils.company.manager.list.invalidate()
    },
  })
  const save = () => {
    setTried(true)
    if (hasRights) update.mutate({ companyId, id: manager.id, rights })
    else document.getElementById('right-training-read')?.focus()
  }
  const name = fullName(manager)
  return (
    <SheetRoute
      thumb={<Avatar avatar={manager.avatar} name={name} size="xl" />}
      title={name}
      subtitle={manager.firstname ? manager.email : undefined}
      badges={
        <>
          {manager.isInvited ? <StateBadge state="toAccept">{m.company_manager_invited()}</StateBadge> : null}
          <Badge>
            {m.company_manager_since()} {formatDate(manager.creationDate)}
          </Badge>
        </>
      }
      dirty={dirty && !removed}
      footNote={
        editable ? (
          <Button variant="danger-outline" onClick={() => setRemoving([manager.id])}>
            <UserMinus aria-hidden />
            {m.company_manager_remove()}
          </Button>
        ) : undefined
      }
      foot={
        editable ? (
          <>
            {dirty ? (
              <Button variant="outline" onClick={() => setRights(manager.rights)}>
                {m.common_cancel()}
              </Button>
            ) : null}
            <Button type="submit" form="manager-rights" loading={update.isPending}>
              {update.isPending ? m.common_saving() : m.common_save()}
            </Button>
          </>
        ) : undefined
      }
    >
      <form
        id="manager-rights"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {manager.isMe ? <Notice>{m.company_manager_myself()}</Notice> : null}
        <RightsFields
          value={rights}
          onChange={setRights}
          disabled={!editable}
          error={tried && !hasRights ? m.company_manager_rights_required() : undefined}
        />
        {update.error ? <FailureNotice error={update.error} /> : null}
      </form>
      <RemoveManagersDialog
        companyId={companyId}
        ids={removing}
        onClose={() => setRemoving(undefined)}
        onDone={() => {
          setRemoved(true)
          void navigate({ to: '/company/$companyId/manager', params: { companyId }, search: true, ignoreBlocker: true })
        }}
      />
    </SheetRoute>
  )
}
