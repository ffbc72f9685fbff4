import { createUserGroupInput, type UserGroup } from '@cursus/contract/user-group'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { PeopleField } from '#web/components/people-field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { toastInfo, toastSuccess } from '#web/lib/fault/toast.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const nameSchema = createUserGroupInput.pick({ name: true })
export const peopleSchema = createUserGroupInput.pick({ userList: true })

type FormProps = { companyId: string; group: UserGroup; onClose: () => void }

/** Renames the group. */
export function NameForm({ companyId, group, onClose }: FormProps) {
  const model = useFormModel({
    schema: nameSchema,
    values: { name: group.name },
    revision: group.revision,
    labels: () => ({ name: m.company_group_name(), userList: m.company_group_members() }),
    send: ({ edit }) => trpcClient.company.userGroup.update.mutate({ companyId, id: group.id, ...edit }),
    fieldOf: { AlreadyExistUserGroupName: 'name' },
    success: () => m.company_group_renamed(),
    onSaved: () => {
      onClose()
      void api.company.invalidate()
    },
  })
  return (
    <FormCard of={model} submit={m.common_save()} onClose={onClose} className="mb-5">
      <FormField of={model} name="name" label={m.company_group_name()}>
        {(field) => <Input {...field} autoComplete="off" enterKeyHint="done" />}
      </FormField>
    </FormCard>
  )
}

/** Adds people to the group. */
export function PeopleForm({ companyId, group, onClose }: FormProps) {
  const model = useFormModel({
    schema: peopleSchema,
    values: { userList: [] as string[] },
    send: ({ all }) => trpcClient.company.userGroup.addUsers.mutate({ companyId, id: group.id, ...all }),
    onSaved: ({ added, already, modules }) => {
      const short = modules.filter(({ error }) => error !== null)
      const lines = [
        already > 0 ? m.company_group_joined_already({ count: already }) : '',
        short.length > 0
          ? m.company_group_joined_short({ list: short.map(({ module }) => module.title).join(', ') })
          : '',
      ].filter(Boolean)
      const rest = lines.length > 0 ? { description: lines.join('. '), duration: 12_000 } : undefined
      if (added === 0) void toastInfo(m.company_group_joined_none())
      else void toastSuccess(m.company_group_joined({ count: added }), rest)
      onClose()
      void api.company.invalidate()
    },
  })
  const userList = model.form.watch('userList')
  return (
    <FormCard
      of={model}
      submit={
        userList.length > 0 ? m.company_group_join_action({ count: userList.length }) : m.company_group_add_people()
      }
      onClose={onClose}
      className="mb-5"
    >
      <FormValue of={model} name="userList">
        {(field) => <PeopleField {...field} />}
      </FormValue>
    </FormCard>
  )
}
