import { groupsText, type ImportReport } from '@cursus/contract/company-user'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { GroupsField } from '#web/components/groups-field.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { addPersonSchema } from '#web/features/company/company-schemas.ts'
import { FieldRefusal } from '#web/lib/fault/app-error.ts'
import { toastInfo, toastSuccess } from '#web/lib/fault/toast.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { problemTarget, problemText } from './import-problems.tsx'

type Values = { email: string; firstname: string | null; lastname: string | null; userGroupIdList: string[] }
const values: Values = { email: '', firstname: '', lastname: '', userGroupIdList: [] }

/** Enters one person, as an import of one row; a module is assigned from the toast that says so. */
export function AddPersonSheet() {
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const model = useFormModel({
    schema: addPersonSchema,
    values,
    send: async ({ all: { email, firstname, lastname, userGroupIdList } }) => {
      const groups = await Promise.all(userGroupIdList.map((id) => api.company.userGroup.get.fetch({ companyId, id })))
      const names = { firstname: firstname ?? '', lastname: lastname ?? '' }
      const report = await trpcClient.company.user.import.mutate({
        companyId,
        rows: [{ line: 1, email, ...names, groups: groupsText(groups) }],
      })
      refuse(report.lines[0])
      return report
    },
    onSaved: async ({ lines: [line], shortModules }, { email }): Promise<void> => {
      const description =
        shortModules.length > 0
          ? m.company_import_short({ list: shortModules.map(({ title }) => title).join(', ') })
          : undefined
      const give = () =>
        void navigate({
          to: '/company/$companyId/module-access/add',
          params: { companyId },
          state: { userList: [email] },
        })
      const extra = { description, action: { label: m.company_access_give(), onClick: give } }
      void (line?.result === 'created'
        ? toastSuccess(m.company_user_added(), extra)
        : toastInfo(m.company_user_add_updated(), extra))
      void api.company.invalidate()
      await navigate({ to: '/company/$companyId/user', params: { companyId }, search: true })
    },
  })
  return (
    <FormSheet
      of={model}
      title={m.company_user_add()}
      subtitle={m.company_user_add_subtitle()}
      submit={m.company_user_add_submit()}
    >
      <FormField of={model} name="email" label={m.company_user_email()}>
        {(field) => <Input {...field} type="email" autoComplete="off" />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField of={model} name="firstname" label={m.company_given_firstname()} optional>
          {({ value, ...field }) => <Input {...field} value={value ?? ''} autoComplete="off" />}
        </FormField>
        <FormField of={model} name="lastname" label={m.company_given_lastname()} optional>
          {({ value, ...field }) => <Input {...field} value={value ?? ''} autoComplete="off" />}
        </FormField>
      </div>
      <FormValue of={model} name="userGroupIdList">
        {({ value, onChange }) => <GroupsField value={value} onChange={onChange} />}
      </FormValue>
      <Mails companyId={companyId} userGroupIds={useWatch({ control: model.form.control, name: 'userGroupIdList' })} />
    </FormSheet>
  )
}

/** @throws FieldRefusal when the row was not taken, or says nothing new */
function refuse(line: ImportReport['lines'][number] | undefined): void {
  if (line?.result === 'unchanged') throw new FieldRefusal('email', m.company_user_add_already())
  if (!line?.problem) return
  const target = problemTarget(line.problem)
  throw new FieldRefusal(target === 'firstname' || target === 'lastname' ? target : 'email', problemText(line.problem))
}

/** Says before the button is pressed whether an e-mail leaves. */
function Mails({ companyId, userGroupIds }: { companyId: string; userGroupIds: readonly string[] }) {
  const groups = trpc.useQueries((of) => userGroupIds.map((id) => of.company.userGroup.get({ companyId, id })))
  const givesModules = groups.some(({ data }) => data && data.moduleCount > 0)
  return <Notice live>{givesModules ? m.company_user_add_invites() : m.company_user_add_silent()}</Notice>
}
