import type { UserGroup, UserGroupChange } from '@cursus/contract/user-group'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookMinus, BookPlus, type LucideIcon, Pencil, Plus, UserMinus, UserPlus, Users, X } from 'lucide-react'
import { useState } from 'react'
import { ActButton, QuickActButton } from '#web/components/act/act-button.tsx'
import { useAct } from '#web/components/act/use-act.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { HistoryEntry, HistoryOf } from '#web/components/history.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { GroupModuleForm, GroupModules, giveMissing, keepFormer, revokeFormer } from './group-modules.tsx'
import { type Person, removeMembers } from './member-acts.tsx'
import { NameForm, PeopleForm } from './user-group-forms.tsx'
import { removeUserGroups } from './user-group-list.tsx'
import { userGroupItem } from './user-group-queries.ts'

/** The changes of a group, newest first. */
function GroupHistory({ companyId, id }: { companyId: string; id: string }) {
  const history = trpc.company.userGroup.history.useQuery({ companyId, id })
  return (
    <HistoryOf of={history}>
      {(change) =>
        linesOf(change).map(({ key, ...line }) => (
          <HistoryEntry key={`${change.id} ${key}`} {...line} at={change.creationDate} />
        ))
      }
    </HistoryOf>
  )
}

type Line = { key: string; icon: LucideIcon; text: string }

/** A change as sentences: one for the name, one for those who joined, one for those who left. */
function linesOf({ action, actor, name, joined, left, module }: UserGroupChange): Line[] {
  const who = actor ? fullName(actor) : m.company_group_history_somebody()
  const lines: Line[] = []
  if (action === 'create') {
    return [
      {
        key: 'create',
        icon: Plus,
        text: m.company_group_history_create({ who, name: name ?? '', count: joined.count }),
      },
    ]
  }
  if (action === 'addModule' || action === 'removeModule') {
    const values = { who, title: module?.title ?? '' }
    return action === 'addModule'
      ? [{ key: 'module', icon: BookPlus, text: m.company_group_history_module_add(values) }]
      : [{ key: 'module', icon: BookMinus, text: m.company_group_history_module_remove(values) }]
  }
  if (name !== null) lines.push({ key: 'name', icon: Pencil, text: m.company_group_history_rename({ who, name }) })
  if (joined.count > 0) {
    const values = { who, people: namesOf(joined), count: joined.count }
    lines.push({ key: 'joined', icon: UserPlus, text: m.company_group_history_join(values) })
  }
  if (left.count > 0) {
    const values = { who, people: namesOf(left), count: left.count }
    lines.push({ key: 'left', icon: UserMinus, text: m.company_group_history_leave(values) })
  }
  return lines
}

/** Up to three people by name, the others as a number. */
function namesOf({ count, users }: UserGroupChange['joined']): string {
  const others = count - users.length
  const names = users.map(fullName)
  if (names.length === 0) return m.company_group_users({ count })
  return others > 0 ? m.company_group_history_more({ names: names.join(', '), count: others }) : names.join(', ')
}

/** Members that the sheet shows; the list of users has all of them. */
const shown = 6

/** A group with its members. */
export const UserGroupSheet = () => (
  <SheetOf of={useItem(userGroupItem)}>{(group) => <Loaded key={group.id} group={group} />}</SheetOf>
)

function Loaded({ group }: { group: UserGroup }) {
  const companyId = useCompanyId()
  const { trainingWrite } = useCompanyRights(companyId)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'name' | 'people' | 'module'>()
  const close = () => setOpen(undefined)
  const modules = trpc.company.userGroup.modules.useQuery({ companyId, id: group.id })
  const [giveAct] = useState(() => giveMissing(companyId, group.id))
  const short = modules.data?.filter(({ missing }) => missing > 0) ?? []
  const missing = short.reduce((sum, module) => sum + module.missing, 0)
  const form = { companyId, group, onClose: close }
  return (
    <SheetRoute
      thumb={
        <span className="flex size-14 items-center justify-center rounded-lg bg-accent text-accent-foreground">
          <Users className="size-6" aria-hidden />
        </span>
      }
      title={group.name}
      subtitle={m.company_group_users({ count: group.userCount })}
      actions={<CopyLinkButton />}
      footNote={
        trainingWrite ? (
          <ActButton
            act={removeUserGroups(companyId)}
            items={[group]}
            onDone={() =>
              navigate({
                to: '/company/$companyId/user-group',
                params: { companyId },
                search: true,
                ignoreBlocker: true,
              })
            }
          />
        ) : undefined
      }
      foot={
        trainingWrite && open === undefined ? (
          <>
            <Button variant="outline" onClick={() => setOpen('name')}>
              <Pencil aria-hidden />
              {m.company_group_rename()}
            </Button>
            <Button variant={missing > 0 ? 'outline' : 'primary'} onClick={() => setOpen('people')}>
              <UserPlus aria-hidden />
              {m.company_group_add_people()}
            </Button>
            {missing > 0 ? (
              <QuickActButton act={giveAct} items={short} variant="primary">
                {m.company_group_module_give({ count: missing })}
              </QuickActButton>
            ) : null}
          </>
        ) : undefined
      }
    >
      {open === 'name' ? <NameForm {...form} /> : null}
      {open === 'people' ? <PeopleForm {...form} /> : null}
      {open === 'module' ? <GroupModuleForm {...form} /> : null}
      <GroupModules
        companyId={companyId}
        group={group}
        modules={modules}
        onAdd={trainingWrite ? () => setOpen('module') : undefined}
      />
      <FormerUsers companyId={companyId} id={group.id} mayWrite={trainingWrite} />
      <Members companyId={companyId} group={group} mayWrite={trainingWrite} />
      <GroupHistory companyId={companyId} id={group.id} />
    </SheetRoute>
  )
}

function Members({ companyId, group, mayWrite }: { companyId: string; group: UserGroup; mayWrite: boolean }) {
  const { ask, question } = useAct<Person>()
  return (
    <Section title={m.company_group_members()} aside={group.userCount}>
      {group.users.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.company_group_nobody()}</p>
      ) : (
        <ul role="list" className="divide-y rounded-lg border bg-card">
          {group.users.slice(0, shown).map((person) => (
            <li key={person.id} className="flex min-h-14 items-center gap-3 px-3 py-1.5">
              <Link
                to="/company/$companyId/user/$userId"
                params={{ companyId, userId: person.id }}
                className="min-w-0 flex-1"
              >
                <TwoLines
                  start={<Avatar avatar={person.avatar} name={fullName(person)} />}
                  title={fullName(person)}
                  sub={person.firstname ? (person.email ?? '') : ''}
                />
              </Link>
              <time dateTime={person.joinDate} className="text-xs text-muted-foreground">
                {formatDate(person.joinDate)}
              </time>
              {mayWrite && group.userCount > 1 ? (
                <IconButton
                  label={m.company_group_leave_of({ name: fullName(person) })}
                  size="icon-sm"
                  onClick={() => ask(removeMembers(companyId, group.id), [{ id: person.id, groups: [group] }])}
                >
                  <X aria-hidden />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {group.userCount > 0 ? (
        <p className="mt-3 text-sm">
          <Link
            to="/company/$companyId/user"
            params={{ companyId }}
            search={{ userGroupId: [group.id] }}
            className="text-link"
          >
            {m.company_group_see_users({ count: group.userCount })}
          </Link>
        </p>
      ) : null}
      {question}
    </Section>
  )
}

/**
 * People who left a group and keep what it gave them, until a manager decides; hidden without any.
 */
function FormerUsers({ companyId, id, mayWrite }: { companyId: string; id: string; mayWrite: boolean }) {
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
