import { fitsLeaving } from '@cursus/contract/act-values'
import { UserMinus, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { StrongText } from '#web/components/strong-text.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { useFoundUserGroups } from '#web/components/use-found.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export type Person = { id: string; groups: readonly { id: string }[] }

const stale = () => api.company.invalidate()

/** Removes people from one group. They keep their accesses. */
export const removeMembers = (companyId: string, userGroupId: string): Act<Person> => ({
  label: m.company_group_leave,
  icon: UserMinus,
  fit: (person) => fitsLeaving(userGroupId, person),
  useWords: countWords({
    title: m.company_group_leave_title,
    effect: m.company_group_leave_effect,
    action: m.company_group_leave_action,
  }),
  done: m.company_group_left,
  send: (selection) => trpcClient.company.userGroup.removeUsers.mutate({ companyId, id: userGroupId, selection }),
  stale,
})

/** Adds people to a group, which is chosen in the confirmation. */
export function addMembers(companyId: string): Act<Person> {
  let chosen: string | undefined
  return {
    label: m.company_group_join,
    icon: UserPlus,
    tone: 'neutral',
    useWords: (_, count) => {
      const [userGroupId, choose] = useState('')
      chosen = userGroupId || undefined
      return {
        title: m.company_group_join_title({ count }),
        effect: <ChooseGroup count={count} value={userGroupId} onChange={choose} />,
        action: m.company_group_join_action({ count }),
        isReady: userGroupId !== '',
      }
    },
    done: ({ count, isPartial }) => {
      if (count === 0) return m.company_group_joined_none()
      return isPartial ? m.company_group_joined_but({ count }) : m.company_group_joined({ count })
    },
    send: (selection) => trpcClient.company.userGroup.addPeople.mutate({ companyId, id: chosen, selection }),
    stale,
  }
}

function ChooseGroup(props: { count: number; value: string; onChange: (id: string) => void }): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <p>
        <StrongText>{m.company_group_join_effect({ count: props.count })}</StrongText>
      </p>
      <Field label={m.company_group()}>
        <SearchSelect
          value={props.value || undefined}
          onValueChange={props.onChange}
          useFound={useFoundUserGroups}
          placeholder={m.company_group_choose()}
        />
      </Field>
    </div>
  )
}
