import { ActButton } from '#web/components/act/act-button.tsx'
import { QuickActButton } from '#web/components/act/quick-act-button.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { fullName } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { keepFormer, revokeFormer } from './group-module-acts.ts'

/**
 * People who left a group and keep what it gave them, until a manager decides; hidden without any.
 */
export function FormerUsers({ companyId, id, mayWrite }: { companyId: string; id: string; mayWrite: boolean }) {
  const { data: people = [] } = trpc.company.userGroup.formerUsers.useQuery(
    { companyId, id },
    { meta: { silent: true } },
  )
  if (people.length === 0) return null
  const [keep, revoke] = [keepFormer(companyId, id), revokeFormer(companyId, id)]
  return (
    <Section title={m.company_group_former()} aside={people.length}>
      <Notice className="mb-3">{m.company_group_former_text()}</Notice>
      <ul role="list" className="divide-y rounded-lg border bg-card">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
            <div className="min-w-48 flex-1">
              <TwoLines
                start={<Avatar avatar={person.avatar} name={fullName(person)} />}
                title={fullName(person)}
                sub={person.accesses.map(({ module }) => module.title).join(', ')}
              />
            </div>
            {mayWrite ? (
              <span className="flex gap-2">
                <QuickActButton act={keep} items={[person]} size="sm" />
                <ActButton act={revoke} items={[person]} size="sm" />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite && people.length > 1 ? (
        <p className="mt-3 flex justify-end gap-2">
          <QuickActButton act={keep} items={people} size="sm">
            {m.company_group_former_keep_all()}
          </QuickActButton>
          <ActButton act={revoke} items={people} size="sm">
            {m.company_group_former_revoke_all()}
          </ActButton>
        </p>
      ) : null}
    </Section>
  )
}
