import type { GroupModule, UserGroup } from '@cursus/contract/user-group'
import { KeyRound, Plus, X } from 'lucide-react'
import { useAct } from '#web/components/act/use-act.tsx'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatDate } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { removeGroupModules } from './group-module-acts.ts'

/** The modules that the members of a group get, and who does not have them yet. */
export function GroupModules({
  companyId,
  group,
  modules,
  onAdd,
}: {
  companyId: string
  group: UserGroup
  modules: { data: GroupModule[] | undefined; error: unknown; refetch: () => unknown }
  /** Absent: the reader may not change it. */
  onAdd?: (() => void) | undefined
}) {
  const { ask, question } = useAct<GroupModule>()
  return (
    <Section title={m.company_group_modules()} aside={modules.data?.length}>
      {modules.error ? (
        <FailureNotice error={modules.error} onRetry={() => void modules.refetch()} />
      ) : !modules.data ? (
        <Skeleton className="h-14 w-full" />
      ) : modules.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.company_group_modules_none()}</p>
      ) : (
        <ul role="list" className="divide-y rounded-lg border bg-card">
          {modules.data.map((module) => (
            <li key={module.id} className="flex min-h-14 flex-wrap items-center gap-x-3 px-3 py-1.5">
              <div className="min-w-52 flex-1">
                <TwoLines
                  start={<Thumb of={coverOf(module)} />}
                  title={module.title}
                  sub={[module.licence.name, endText(module), dueText(module)].filter(Boolean).join(' · ')}
                />
              </div>
              <div className="ml-auto flex items-center gap-3">
                {module.missing > 0 ? (
                  <Badge variant="warning">
                    <KeyRound aria-hidden />
                    {m.company_group_module_missing({ count: module.missing })}
                  </Badge>
                ) : null}
                <span className="text-sm tabular-nums">
                  {m.company_group_module_held({ count: module.userCount, all: group.userCount })}
                </span>
                {onAdd ? (
                  <IconButton
                    label={m.company_group_module_remove_of({ title: module.title })}
                    size="icon-sm"
                    onClick={() => ask(removeGroupModules(companyId, group.id), [module])}
                  >
                    <X aria-hidden />
                  </IconButton>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      {onAdd ? (
        <Button variant="outline" size="sm" className="mt-3" onClick={onAdd}>
          <Plus aria-hidden />
          {m.company_group_module_add()}
        </Button>
      ) : null}
      {question}
    </Section>
  )
}

function endText({ expireDate, maxDayTimeLimit }: GroupModule): string {
  const days = maxDayTimeLimit === null ? undefined : m.company_group_module_days({ count: maxDayTimeLimit })
  const until = expireDate === null ? undefined : m.company_group_module_until({ date: formatDate(expireDate) })
  return [days, until].filter(Boolean).join(', ') || m.company_group_module_end()
}

const dueText = ({ dueDate }: GroupModule): string | undefined =>
  dueDate === null ? undefined : m.company_group_module_due({ date: formatDate(dueDate) })
