import type { LeftOut } from '@cursus/contract/act-values'
import type { Me, User, UserRow } from '@cursus/contract/user'
import { can, fitsChangingAccount, isEmptyPlatformRights } from '@cursus/rights'
import { CirclePause, CirclePlay, ShieldCheck, Trash2 } from 'lucide-react'
import { type Act, type ActWords, byIds, countWords } from '#web/components/act/act.ts'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { PersonLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { StrongText } from '#web/components/strong-text.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { UserStateBadge, userStateNames, userStates, userStateText } from '#web/components/user-state.tsx'
import { platformRightsWords } from '#web/features/platform-manager/platform-rights.tsx'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { userList } from './user-queries.ts'

const stale = () => Promise.all([api.management.invalidate(), api.company.invalidate()])

const why = ({ reason }: LeftOut): string =>
  reason === 'myself' ? m.management_user_myself() : m.management_user_is_manager()

/** Why the user cannot change an account. */
export function reasonNotEditable(me: Me, user: User): string | undefined {
  if (user.isLastManager && !user.isMe) return m.management_user_last_manager()
  const fit = fitsChangingAccount(me, user)
  return fit === true ? undefined : why(fit)
}

/** Names the person when there is only one. */
const userWords =
  ({
    effectOnOne,
    ...words
  }: Parameters<typeof countWords>[0] & { effectOnOne: (values: { name: string }) => string }) =>
  ([user]: readonly UserRow[], count: number): ActWords =>
    countWords(user && count === 1 ? { ...words, effect: () => effectOnOne({ name: fullName(user) }) } : words)(
      [],
      count,
    )

/** Suspends accounts. */
export const suspendUsers = (me: Me): Act<UserRow> => ({
  label: m.management_user_suspend,
  icon: CirclePause,
  tone: 'neutral',
  fit: (user) => !user.isSuspended && fitsChangingAccount(me, user),
  why,
  useWords: userWords({
    title: m.management_user_suspend_title,
    effect: m.management_user_suspend_effect,
    effectOnOne: m.management_user_suspend_effect_one,
    action: m.management_user_suspend_action,
  }),
  done: m.management_user_suspended_done,
  send: (selection) => trpcClient.management.user.suspend.mutate({ selection }),
  stale,
})

export const unsuspendUsers = (me: Me): Act<UserRow> => ({
  label: m.management_user_unsuspend,
  icon: CirclePlay,
  tone: 'neutral',
  fit: (user) => user.isSuspended && fitsChangingAccount(me, user),
  why,
  useWords: userWords({
    title: m.management_user_unsuspend_title,
    effect: m.management_user_unsuspend_effect,
    effectOnOne: m.management_user_unsuspend_effect_one,
    action: m.management_user_unsuspend_action,
  }),
  done: m.management_user_unsuspended_done,
  send: (selection) => trpcClient.management.user.unsuspend.mutate({ selection }),
  inverse: () => suspendUsers(me),
  stale,
})

/**
 * Erases a user after the confirm word is typed; lists what is erased and what stays
 * (docs/rules.md, Erasure).
 */
export const deleteUser: Act<User> = {
  label: m.management_user_delete,
  icon: Trash2,
  useWords: ([user]) => {
    const name = user ? fullName(user) : ''
    const seats = user?.companies.reduce((sum, { liveCount }) => sum + liveCount, 0) ?? 0
    const managed = user?.companies.filter(({ rights }) => rights !== null).map(({ company }) => company.name) ?? []
    const rights = user ? [...managed, ...platformRightsWords(user.platformManagementRights)] : []
    return {
      title: m.management_user_delete_title({ name }),
      effect: (
        <div className="flex flex-col gap-2">
          <p>
            <StrongText>{m.management_user_delete_effect({ name: name.replaceAll('**', '') })}</StrongText>
          </p>
          <p>
            {seats > 0 ? `${m.management_user_delete_seats({ count: seats })} ` : ''}
            {m.management_user_delete_results()}
          </p>
          {rights.length > 0 ? <p>{m.management_user_delete_rights({ list: rights.join(', ') })}</p> : null}
        </div>
      ),
      action: m.management_user_delete_action(),
      confirmWord: m.management_user_delete_word(),
    }
  },
  done: () => m.management_user_deleted(),
  send: byIds(([id]) => trpcClient.management.user.remove.mutate({ id: id! })),
  most: 1,
  stale,
}

const { text, day, recent } = columnsOf(userList)
const nameOf = (row: UserRow) => fullName(row) + (row.isMe ? ` (${m.management_user_me()})` : '')

/** All accounts with their bulk acts; erasing is not among them. */
export function UserList() {
  const me = useMe()
  return (
    <ListPage
      list={useList(userList)}
      name="users"
      title={m.nav_users()}
      columns={[
        text('name', m.management_user_name(), fullName, {
          sort: 'name',
          cell: (row) => <PersonLines person={row} title={nameOf(row)} />,
        }),
        text('email', m.management_user_email(), (row) => row.email, { sort: 'email', initiallyHidden: true }),
        text('state', m.management_user_account(), userStateText, { cell: (row) => <UserStateBadge user={row} /> }),
        text(
          'rights',
          m.management_user_platform_rights(),
          (row) => platformRightsWords(row.platformManagementRights).join(', '),
          {
            from: 960,
            cell: (row) =>
              isEmptyPlatformRights(row.platformManagementRights) ? null : (
                <Badge>
                  <ShieldCheck aria-hidden />
                  {m.management_manager_name()}
                </Badge>
              ),
          },
        ),
        recent('lastSignIn', m.management_user_last(), (row) => row.lastSignIn, m.management_user_never(), {
          sort: 'lastSignIn',
        }),
        day('creationDate', m.management_created_on(), (row) => row.creationDate, {
          sort: 'creationDate',
          from: 1100,
        }),
      ]}
      rowLabel={fullName}
      rowLink={(row) => ({ to: '/management/user/$userId', params: { userId: row.id } })}
      current="userId"
      card={{ aside: (row) => <UserStateBadge user={row} /> }}
      searchPlaceholder={m.management_user_search()}
      filters={{
        state: {
          label: m.management_user_account(),
          options: userStates.map((value) => ({ value, label: userStateNames[value]() })),
        },
      }}
      selected={m.list_selected_people}
      acts={can(me, 'users.write') ? [unsuspendUsers(me), suspendUsers(me)] : []}
      empty={{ title: m.management_user_empty_title(), text: m.management_user_empty_text() }}
    />
  )
}
