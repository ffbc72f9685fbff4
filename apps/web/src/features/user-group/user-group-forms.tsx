import type { UserGroup } from '@cursus/contract/user-group'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, FormField, FormLeaveQuestion, FormValue } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { KnownPeople } from '#web/features/company/known-people.tsx'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { type FormFrame, useFormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

type FormProps = { companyId: string; group: UserGroup; onClose: () => void }

/** Renames the group. */
export function NameForm({ companyId, group, onClose }: FormProps) {
  const frame = useFormFrame({
    schema: async () => (await import('./user-group-schemas.ts')).nameSchema,
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
    <InSheet of={frame} submit={m.common_save()} onClose={onClose}>
      <FormField of={frame} name="name" label={m.company_group_name()}>
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
    </InSheet>
  )
}

/** Adds people to the group. */
export function PeopleForm({ companyId, group, onClose }: FormProps) {
  const frame = useFormFrame({
    schema: async () => (await import('./user-group-schemas.ts')).peopleSchema,
    values: { userList: [] as string[] },
    send: ({ all }) => trpcClient.company.userGroup.addUsers.mutate({ companyId, id: group.id, ...all }),
    onSaved: ({ added, already }) => {
      const rest = already > 0 ? { description: m.company_group_joined_already({ count: already }) } : undefined
      if (added === 0) void toastInfo(m.company_group_joined_none())
      else void toastSuccess(m.company_group_joined({ count: added }), rest)
      onClose()
      void api.company.invalidate()
    },
  })
  const held = frame.form.watch('userList')
  return (
    <InSheet
      of={frame}
      submit={held.length > 0 ? m.company_group_join_action({ count: held.length }) : m.company_group_add_people()}
      onClose={onClose}
    >
      <FormValue of={frame} name="userList">
        {({ value, onChange, error }) => (
          <PeoplePicker
            label={m.company_access_people()}
            value={value}
            onChange={onChange}
            error={error && m.company_access_people_required()}
            actions={<KnownPeople chosen={value} onChange={onChange} />}
          />
        )}
      </FormValue>
    </InSheet>
  )
}

/** A form above the rest of a sheet, with its own buttons. */
function InSheet<Values extends FieldValues>({
  of: frame,
  submit,
  onClose,
  children,
}: {
  of: FormFrame<Values>
  submit: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <div className="mb-5 flex flex-col gap-4 rounded-lg border bg-card p-4">
      <FormLeaveQuestion of={frame} />
      <Form of={frame}>{children}</Form>
      <div className="flex justify-end gap-2">
        <FormButtons
          of={frame}
          submit={submit}
          cancel={
            <Button variant="outline" onClick={onClose}>
              {m.common_cancel()}
            </Button>
          }
        />
      </div>
    </div>
  )
}
