import { isCompanyManager, noCompanyRights } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { RightsFields } from './rights-fields.tsx'

/** Makes people managers, by e-mail, all with the same rights (specification §5 Company). */
export function AddManagerSheet({ companyId }: { companyId: string }) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const people = useRef<HTMLInputElement>(null)
  const [userList, setUserList] = useState<string[]>([])
  const [rights, setRights] = useState(noCompanyRights())
  const [tried, setTried] = useState(false)
  const hasRights = isCompanyManager(rights) || rights.responsible
  const add = trpc.company.manager.add.useMutation({
    meta: { silent: true },
    onSuccess: async (added) => {
      const known = userList.length - added.length
      if (added.length === 0) void toastInfo(m.company_manager_added_none())
      else {
        void toastSuccess(
          m.company_manager_added({ count: added.length }),
          known > 0 ? { description: m.company_manager_added_some({ count: known }) } : undefined,
        )
      }
      void utils.company.invalidate()
      await navigate({ to: '/company/$companyId/manager', params: { companyId }, search: true, ignoreBlocker: true })
    },
  })
  const submit = () => {
    setTried(true)
    if (userList.length === 0) return people.current?.focus()
    if (!hasRights) return document.getElementById('right-training-read')?.focus()
    add.mutate({ companyId, userList, rights })
  }
  return (
    <SheetRoute
      title={m.company_manager_add()}
      subtitle={m.company_manager_add_subtitle()}
      dirty={(userList.length > 0 || hasRights) && !add.isSuccess}
      foot={
        <>
          <Button
            variant="outline"
            onClick={() => void navigate({ to: '/company/$companyId/manager', params: { companyId }, search: true })}
          >
            {m.common_cancel()}
          </Button>
          <Button type="submit" form="add-manager" loading={add.isPending}>
            {userList.length > 0 ? m.company_manager_add_submit({ count: userList.length }) : m.company_manager_add()}
          </Button>
        </>
      }
    >
      <form
        id="add-manager"
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
          error={tried && userList.length === 0 ? m.company_access_people_required() : undefined}
        />
        <RightsFields
          value={rights}
          onChange={setRights}
          error={tried && !hasRights ? m.company_manager_rights_required() : undefined}
        />
        {add.error ? <FailureNotice error={add.error} /> : null}
      </form>
    </SheetRoute>
  )
}
