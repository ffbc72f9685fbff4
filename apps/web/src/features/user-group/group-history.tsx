import type { UserGroupChange } from '@cursus/contract/user-group'
import { BookMinus, BookPlus, type LucideIcon, Pencil, Plus, UserMinus, UserPlus } from 'lucide-react'
import { HistoryEntry, HistoryOf } from '#web/components/history.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** The changes of a group, newest first. */
export function GroupHistory({ companyId, id }: { companyId: string; id: string }) {
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
