import { type CompanyRights, noCompanyRights } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { PeopleField } from '#web/components/people-field.tsx'
import { toastInfo, toastSuccess } from '#web/lib/fault/toast.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { addManagersSchema, RightsFields } from './rights-fields.tsx'

type Values = { userList: string[]; rights: CompanyRights }
const nobody: Values = { userList: [], rights: noCompanyRights() }

/** Adds managers by e-mail, all with the same rights. */
export function AddManagerSheet() {
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const model = useFormModel({
    schema: addManagersSchema,
    values: nobody,
    send: ({ all }) => trpcClient.company.manager.add.mutate({ companyId, ...all }),
    onSaved: async (added, { userList }) => {
      const known = userList.length - added.length
      if (added.length === 0) void toastInfo(m.company_manager_added_none())
      else {
        void toastSuccess(
          m.company_manager_added({ count: added.length }),
          known > 0 ? { description: m.company_manager_added_some({ count: known }) } : undefined,
        )
      }
      await navigate({ to: '/company/$companyId/manager', params: { companyId }, search: true })
      void api.company.invalidate()
    },
  })
  const count = useWatch({ control: model.form.control, name: 'userList' }).length
  return (
    <FormSheet
      of={model}
      title={m.company_manager_add()}
      subtitle={m.company_manager_add_subtitle()}
      submit={count > 0 ? m.company_manager_add_submit({ count }) : m.company_manager_add()}
    >
      <FormValue of={model} name="userList">
        {(field) => <PeopleField {...field} />}
      </FormValue>
      <FormValue of={model} name="rights">
        {({ value, onChange, error }) => (
          <RightsFields value={value} onChange={onChange} error={error && m.company_manager_rights_required()} />
        )}
      </FormValue>
    </FormSheet>
  )
}
