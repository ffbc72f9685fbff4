import type { PlatformManager } from '@cursus/contract/platform-manager'
import { can, isEmptyPlatformRights, type PlatformRights } from '@cursus/rights'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { SheetState } from '#web/features/catalogue/sheet-state.tsx'
import { UserStateBadge } from '#web/features/user/user-state.tsx'
import { fullName, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { areSameRights, followRights, type RightsEdit } from './follow-rights.ts'
import { firstRightId, PlatformRightsFields } from './platform-rights-fields.tsx'
import { RemovePlatformManagersDialog } from './remove-platform-managers.tsx'

/** One platform manager and their rights, changed in place; nobody changes their own (specification §6). */
export function PlatformManagerSheet({ userId }: { userId: string }) {
  const { data: manager, error, refetch } = trpc.management.platformManager.get.useQuery({ id: userId })
  if (!manager) return <SheetState title={m.nav_managers()} error={error} onRetry={() => void refetch()} />
  return <Loaded key={manager.id} manager={manager} />
}

function Loaded({ manager }: { manager: PlatformManager }) {
  const me = useMe()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const saved = manager.platformManagementRights
  const [held, setEdit] = useState<RightsEdit>({ rights: saved, seen: saved, changed: false })
  const edit = followRights(held, saved)
  if (edit !== held) setEdit(edit)
  const { rights } = edit
  const setRights = (next: PlatformRights) => setEdit({ ...edit, rights: next })
  const [tried, setTried] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [removed, setRemoved] = useState(false)
  const editable = can(me, 'platformManagers.write') && !manager.isMe
  const dirty = !areSameRights(rights, saved)
  const isEmpty = isEmptyPlatformRights(rights)
  const emails = manager.email === null ? [] : [manager.email]
  const set = trpc.management.platformManager.set.useMutation({
    meta: { silent: true, success: () => m.management_manager_saved() },
    onSuccess: ([saved]) => {
      if (saved) utils.management.platformManager.get.setData({ id: manager.id }, saved)
      void utils.management.platformManager.list.invalidate()
      void utils.management.user.invalidate()
      void utils.management.history.invalidate()
    },
  })
  const save = () => {
    setTried(true)
    if (isEmpty) document.getElementById(firstRightId)?.focus()
    else set.mutate({ userList: emails, platformManagementRights: rights })
  }
  const name = fullName(manager)
  return (
    <SheetRoute
      thumb={<Avatar avatar={manager.avatar} name={name} size="xl" />}
      title={name}
      subtitle={manager.firstname ? manager.email : undefined}
      badges={<UserStateBadge user={manager} />}
      actions={<CopyLinkButton />}
      dirty={dirty && !removed}
      footNote={
        editable ? (
          <Button variant="danger-outline" onClick={() => setRemoving(true)}>
            <UserMinus aria-hidden />
            {m.management_manager_remove()}
          </Button>
        ) : undefined
      }
      foot={
        editable ? (
          <>
            {dirty ? (
              <Button variant="outline" onClick={() => setEdit({ rights: saved, seen: saved, changed: false })}>
                {m.common_cancel()}
              </Button>
            ) : null}
            <Button type="submit" form="platform-manager-rights" loading={set.isPending}>
              {set.isPending ? m.common_saving() : m.common_save()}
            </Button>
          </>
        ) : undefined
      }
    >
      <form
        id="platform-manager-rights"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {manager.isMe ? <Notice>{m.management_manager_myself()}</Notice> : null}
        {edit.changed && dirty ? (
          <Notice tone="warning" live>
            {m.management_manager_changed()}
          </Notice>
        ) : null}
        <PlatformRightsFields
          value={rights}
          onChange={setRights}
          disabled={!editable}
          error={tried && isEmpty ? m.management_manager_rights_required_edit() : undefined}
        />
        {set.error ? <FailureNotice error={set.error} /> : null}
      </form>
      {can(me, 'users.read') ? (
        <Link
          to="/management/user/$userId"
          params={{ userId: manager.id }}
          className="mt-4 inline-flex items-center gap-1.5 text-link text-sm"
        >
          {m.management_manager_user()}
          <ArrowRight className="size-4" aria-hidden />
        </Link>
      ) : null}
      <HistorySection noun="platformManager" id={manager.id} />
      <RemovePlatformManagersDialog
        emails={emails}
        open={removing}
        onOpenChange={setRemoving}
        onDone={() => {
          setRemoved(true)
          void navigate({ to: '/management/platformManager', search: true, ignoreBlocker: true })
        }}
      />
    </SheetRoute>
  )
}
