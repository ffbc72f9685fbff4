import type { PlatformManager } from '@cursus/contract/platform-manager'
import { can } from '@cursus/rights'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { Form, FormLeaveQuestion, FormValue } from '#web/components/form/form.tsx'
import { EditButtons } from '#web/components/form/form-buttons.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { personHead, SheetRoute } from '#web/components/sheet-route.tsx'
import { UserStateBadge } from '#web/components/user-state.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { useMe } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { removePlatformManagers } from './platform-manager-list.tsx'
import { platformManagerItem } from './platform-manager-queries.ts'
import { PlatformRightsFields, usePlatformRightsModel } from './platform-rights-fields.tsx'

/**
 * A platform manager with their rights, edited in place; nobody can change their own (specification
 * §6).
 */
export const PlatformManagerSheet = () => (
  <SheetOf of={useItem(platformManagerItem)}>{(manager) => <Loaded key={manager.id} manager={manager} />}</SheetOf>
)

function Loaded({ manager }: { manager: PlatformManager }) {
  const me = useMe()
  const navigate = useNavigate()
  const model = usePlatformRightsModel({
    userList: manager.email === null ? [] : [manager.email],
    rights: manager.platformManagementRights,
    revision: manager.revision,
  })
  const editable = can(me, 'platformManagers.write') && !manager.isMe
  return (
    <SheetRoute
      {...personHead(manager)}
      badges={<UserStateBadge user={manager} />}
      actions={<CopyLinkButton />}
      footNote={
        editable ? (
          <ActButton
            act={removePlatformManagers}
            items={[manager]}
            onDone={() => navigate({ to: '/management/platformManager', search: true, ignoreBlocker: true })}
          />
        ) : undefined
      }
      foot={editable ? <EditButtons of={model} /> : undefined}
    >
      <FormLeaveQuestion of={model} />
      <Form of={model} className="gap-4">
        {manager.isMe ? <Notice>{m.management_manager_myself()}</Notice> : null}
        <FormValue of={model} name="rights">
          {({ value, onChange, error }) => (
            <PlatformRightsFields
              value={value}
              onChange={onChange}
              disabled={!editable}
              error={error && m.management_manager_rights_required_edit()}
            />
          )}
        </FormValue>
      </Form>
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
    </SheetRoute>
  )
}
