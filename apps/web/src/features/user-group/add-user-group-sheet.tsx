import { createUserGroupInput } from '@cursus/contract/user-group'
import { useNavigate } from '@tanstack/react-router'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { PeopleField } from '#web/components/people-field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const values = { name: '', userList: [] as string[] }

/** Creates a group of people. */
export function AddUserGroupSheet() {
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const model = useFormModel({
    schema: createUserGroupInput,
    values,
    send: ({ all }) => trpcClient.company.userGroup.create.mutate({ companyId, ...all }),
    fieldOf: { AlreadyExistUserGroupName: 'name' },
    onSaved: async ({ id, userCount }) => {
      void toastSuccess(m.company_group_added({ count: userCount }))
      void api.company.invalidate()
      await navigate({
        to: '/company/$companyId/user-group/$userGroupId',
        params: { companyId, userGroupId: id },
        search: true,
      })
    },
  })
  return (
    <FormSheet
      of={model}
      title={m.company_group_add()}
      subtitle={m.company_group_add_subtitle()}
      submit={m.company_group_add_submit()}
    >
      <FormField of={model} name="name" label={m.company_group_name()}>
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
      <FormValue of={model} name="userList">
        {(field) => <PeopleField {...field} />}
      </FormValue>
    </FormSheet>
  )
}
