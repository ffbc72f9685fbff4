import { isEmptyPlatformRights, type PlatformRights } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { firstRightId, PlatformRightsFields } from './platform-rights-fields.tsx'

/** How many managers are looked through for who has rights already; a platform has far fewer. */
const most = 1000

/** Gives people rights over the platform, by e-mail, all the same ones. */
export function PlatformManagerAddSheet() {
  const me = useMe()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const people = useRef<HTMLInputElement>(null)
  const [userList, setUserList] = useState<string[]>([])
  const [rights, setRights] = useState<PlatformRights>({})
  const [tried, setTried] = useState(false)
  const managers = trpc.management.platformManager.list.useQuery({ limit: most }, { enabled: userList.length > 0 })
  const already = userList.filter((email) => managers.data?.rows.some((row) => row.email === email && !row.isMe))
  const isMyself = userList.includes(me.email)
  const isEmpty = isEmptyPlatformRights(rights)
  const set = trpc.management.platformManager.set.useMutation({
    meta: { silent: true, success: () => m.management_manager_added({ count: userList.length }) },
    onSuccess: async () => {
      void utils.management.platformManager.invalidate()
      void utils.management.user.invalidate()
      void utils.management.history.invalidate()
      await navigate({ to: '/management/platformManager', search: true, ignoreBlocker: true })
    },
  })
  const submit = () => {
    setTried(true)
    if (userList.length === 0 || isMyself) return people.current?.focus()
    if (isEmpty) return document.getElementById(firstRightId)?.focus()
    set.mutate({ userList, platformManagementRights: rights })
  }
  return (
    <SheetRoute
      title={m.management_manager_add()}
      subtitle={m.management_manager_add_subtitle()}
      dirty={(userList.length > 0 || !isEmpty) && !set.isSuccess}
      foot={
        <>
          <Button variant="outline" onClick={() => void navigate({ to: '/management/platformManager', search: true })}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" form="add-platform-manager" loading={set.isPending}>
            {userList.length > 0
              ? m.management_manager_add_submit({ count: userList.length })
              : m.management_manager_add()}
          </Button>
        </>
      }
    >
      <form
        id="add-platform-manager"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PeoplePicker
          label={m.company_access_people()}
          value={userList}
          onChange={setUserList}
          inputRef={people}
          marks={isMyself ? { [me.email]: 'refused' } : {}}
          error={
            isMyself
              ? m.management_manager_myself_listed()
              : tried && userList.length === 0
                ? m.company_access_people_required()
                : undefined
          }
        />
        {already.length > 0 ? (
          <Notice tone="warning" live>
            {m.management_manager_already({ count: already.length, list: already.slice(0, 3).join(', ') })}
          </Notice>
        ) : null}
        <PlatformRightsFields
          value={rights}
          onChange={setRights}
          error={tried && isEmpty ? m.management_manager_rights_required() : undefined}
        />
        {set.error ? <FailureNotice error={set.error} /> : null}
      </form>
    </SheetRoute>
  )
}
