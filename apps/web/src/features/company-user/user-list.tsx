import { fitsRemovingUser, fitsRevokingUser } from '@cursus/contract/act-values'
import { type CompanyUserRow, groupsText } from '@cursus/contract/company-user'
import { attributeValueOf } from '@cursus/contract/company-user-values'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Ban, KeyRound, ListTree, Upload, UserMinus } from 'lucide-react'
import { type Act, countWords, numberWords, type OpeningAct } from '#web/components/act/act.ts'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import type { CardParts } from '#web/components/data-list/list-cards.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { CompanyDialogButton } from '#web/components/dialog-button.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import { useFoundUserGroups } from '#web/components/use-found.ts'
import { restoreAccesses } from '#web/features/access/access-acts.ts'
import { remindUsers } from '#web/features/access/remind-acts.tsx'
import { companyUserList } from '#web/features/company/company-queries.ts'
import { accessesText } from '#web/features/company/people-text.ts'
import { addMembers, removeMembers } from '#web/features/user-group/member-acts.tsx'
import { onlyOf } from '#web/lib/list/group.ts'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const { text, person, recent } = columnsOf(companyUserList)
const progress = (row: CompanyUserRow, className?: string) => (
  <ProgressBar
    inline
    value={row.progress}
    label={m.company_access_progress_of({ name: fullName(row) })}
    className={className}
  />
)

/** With a column for each free field of the company. */
const userColumns = (attributes: readonly { id: string; name: string }[]) => [
  person('name', m.company_user_name(), (row) => row, { nameOf: fullName, sort: 'name' }),
  text('email', m.company_user_email(), (row) => row.email, { sort: 'email', initiallyHidden: true }),
  text('state', m.company_user_state(), userStateText, { cell: (row) => <UserBadge user={row} /> }),
  text('accesses', m.company_user_accesses(), (row) => row.accessCount, { cell: accessesText }),
  text('groups', m.nav_user_groups(), (row) => groupsText(row.groups), {
    share: true,
    initiallyHidden: true,
  }),
  ...attributes.map(({ id, name }) =>
    text(id, name, (row) => row.attributes.find((attribute) => attribute.id === id)?.value ?? '', {
      initiallyHidden: true,
    }),
  ),
  text('progress', m.company_user_progress(), (row) => row.progress, {
    width: '180px',
    cell: (row) => progress(row),
  }),
  recent('lastAccess', m.company_user_last(), (row) => row.lastAccess, m.management_company_never_active(), {
    sort: 'lastAccess',
    from: 960,
  }),
]

const userCard: CardParts<CompanyUserRow> = {
  head: (row) => (
    <TwoLines
      start={<Avatar avatar={row.avatar} name={fullName(row)} size="lg" />}
      title={fullName(row)}
      sub={accessesText(row)}
    />
  ),
  body: (row) => (
    <div className="flex items-center gap-3">
      <UserBadge user={row} />
      {progress(row, 'min-w-0 flex-1')}
    </div>
  ),
}

export function UserList() {
  const companyId = useCompanyId()
  const { trainingWrite } = useCompanyRights(companyId)
  const navigate = useNavigate()
  // The history keeps them, because thousands of addresses do not fit in a URL.
  const give = (userList: string[]) =>
    void navigate({ to: '/company/$companyId/module-access/add', params: { companyId }, state: { userList } })
  const attributes = trpc.company.user.attributes.useQuery({ companyId })
  const groupId = onlyOf(useSearch({ from: '/company/$companyId/user' }).userGroupId)
  return (
    <ListPage
      list={useList(companyUserList)}
      name="utilisateurs"
      title={m.nav_users()}
      columns={userColumns(attributes.data ?? [])}
      rowLabel={fullName}
      rowLink={(row) => ({ to: '/company/$companyId/user/$userId', params: { companyId, userId: row.id } })}
      current="userId"
      card={userCard}
      searchPlaceholder={m.company_user_search()}
      filters={{
        userGroupId: { label: m.company_group(), useFound: useFoundUserGroups },
        state: {
          label: m.company_user_filter(),
          options: [
            { value: 'active', label: m.company_user_active_lately() },
            { value: 'invited', label: m.company_user_invited() },
            { value: 'neverCame', label: m.company_user_never_came() },
            { value: 'late', label: m.company_user_late() },
            { value: 'suspended', label: m.company_user_suspended() },
            { value: 'removed', label: m.company_user_removed() },
          ],
        },
        ...(attributes.data?.length
          ? { attribute: { label: m.company_attribute(), useFound: useFoundAttributeValues } }
          : {}),
      }}
      actions={
        trainingWrite ? (
          <>
            {attributes.data?.length ? (
              <CompanyDialogButton
                companyId={companyId}
                load={async () => (await import('./attributes-dialog.tsx')).AttributesDialog}
              >
                <ListTree aria-hidden />
                {m.company_attributes()}
              </CompanyDialogButton>
            ) : null}
            <Button variant="outline" asChild>
              <Link to="/company/$companyId/user/import" params={{ companyId }} search>
                <Upload aria-hidden />
                {m.company_import_title()}
              </Link>
            </Button>
          </>
        ) : undefined
      }
      selected={m.list_selected_people}
      acts={
        trainingWrite
          ? [
              giveToUsers(give),
              remindUsers(companyId),
              addMembers(companyId),
              ...(groupId ? [removeMembers(companyId, groupId)] : []),
              revokeUsers(companyId),
              removeUsers(companyId),
            ]
          : []
      }
      add={
        trainingWrite && {
          link: { to: '/company/$companyId/user/add', params: { companyId } },
          label: m.company_user_add(),
        }
      }
      empty={{ title: m.company_user_empty(), text: m.company_user_empty_text() }}
    />
  )
}

/** Values of the free fields of the people of a company. */
const useFoundAttributeValues: UseFound = (search) => {
  const companyId = useCompanyId()
  const found = trpc.company.user.attributeValues.useQuery({ companyId, search }, { placeholderData: keepPreviousData })
  return found.data?.map(({ attributeId, name, value }) => ({
    value: attributeValueOf(attributeId, value),
    label: `${name} · ${value}`,
  }))
}

type Account = Pick<CompanyUserRow, 'isInvited' | 'isSuspended' | 'removedDate'>

/** The state of an account, or that the company removed the person. */
export function UserBadge({ user }: { user: Account }) {
  if (user.removedDate) return <StateBadge state="archived">{m.company_user_removed()}</StateBadge>
  if (user.isSuspended) return <StateBadge state="suspended" />
  if (user.isInvited) return <StateBadge state="toAccept">{m.company_user_invited()}</StateBadge>
  return <StateBadge state="active" />
}

function userStateText(user: Account): string {
  if (user.removedDate) return m.company_user_removed()
  if (user.isSuspended) return m.company_user_suspended()
  return user.isInvited ? m.company_user_invited() : m.company_user_active()
}

/** Opens the form that assigns modules, with these people in it. */
const giveToUsers = (
  open: (emails: string[]) => unknown,
): OpeningAct<Pick<CompanyUserRow, 'email' | 'isSuspended'>> => ({
  label: m.company_access_give,
  icon: KeyRound,
  tone: 'neutral',
  fit: ({ email, isSuspended }) => email !== null && !isSuspended,
  opens: (people) => open(people.flatMap(({ email }) => email ?? [])),
})

/** Revokes everything that people have in the company. */
export const revokeUsers = (companyId: string): Act<Pick<CompanyUserRow, 'id' | 'activeAccessCount'>> => ({
  label: m.company_access_revoke,
  icon: Ban,
  fit: fitsRevokingUser,
  useWords: numberWords(
    countWords({
      title: m.company_user_revoke_title,
      effect: m.company_user_revoke_effect,
      action: m.company_user_revoke_action,
    }),
  ),
  done: m.company_user_revoked,
  send: (selection) => trpcClient.company.user.revoke.mutate({ companyId, selection }),
  inverse: () => restoreAccesses(companyId),
  stale: () => api.company.invalidate(),
})

/** Removes people from the list of the company; what they did is kept. */
export const removeUsers = (companyId: string): Act<Pick<CompanyUserRow, 'id' | 'removedDate'>> => ({
  label: m.company_user_remove,
  icon: UserMinus,
  fit: fitsRemovingUser,
  why: () => m.company_user_remove_already(),
  useWords: numberWords(
    countWords({
      title: m.company_user_remove_title,
      effect: m.company_user_remove_effect,
      action: m.company_user_remove_action,
    }),
  ),
  done: m.company_user_remove_done,
  send: (selection) => trpcClient.company.user.remove.mutate({ companyId, selection }),
  stale: () => api.company.invalidate(),
})
