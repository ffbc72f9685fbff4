import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { useMe } from '#web/lib/session/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { PlatformRightsFields, usePlatformRightsModel } from './platform-rights-fields.tsx'

/** Maximum number of managers checked for existing rights; a platform has far fewer. */
const most = 1000
const nobody: string[] = []

/** Gives platform rights by e-mail, the same to all. */
export function PlatformManagerAddSheet() {
  const me = useMe()
  const navigate = useNavigate()
  const model = usePlatformRightsModel({
    userList: nobody,
    rights: {},
    onSaved: () => navigate({ to: '/management/platformManager', search: true }),
  })
  const userList = useWatch({ control: model.form.control, name: 'userList' })
  const managers = trpc.management.platformManager.list.useQuery({ limit: most }, { enabled: userList.length > 0 })
  const already = userList.filter((email) => managers.data?.rows.some((row) => row.email === email && !row.isMe))
  const isMyself = userList.includes(me.email)
  return (
    <FormSheet
      of={model}
      title={m.management_manager_add()}
      subtitle={m.management_manager_add_subtitle()}
      submit={
        userList.length > 0 ? m.management_manager_add_submit({ count: userList.length }) : m.management_manager_add()
      }
    >
      <FormValue of={model} name="userList">
        {({ value, onChange, error }) => (
          <PeoplePicker
            label={m.company_access_people()}
            value={value}
            onChange={onChange}
            flags={isMyself ? { [me.email]: 'refused' } : {}}
            error={isMyself ? m.management_manager_myself_listed() : error && m.company_access_people_required()}
          />
        )}
      </FormValue>
      {already.length > 0 ? (
        <Notice tone="warning" live>
          {m.management_manager_already({ count: already.length, list: already.slice(0, 3).join(', ') })}
        </Notice>
      ) : null}
      <FormValue of={model} name="rights">
        {({ value, onChange, error }) => (
          <PlatformRightsFields
            value={value}
            onChange={onChange}
            error={error && m.management_manager_rights_required()}
          />
        )}
      </FormValue>
    </FormSheet>
  )
}
