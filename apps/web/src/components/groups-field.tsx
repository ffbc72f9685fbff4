import { Users, X } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { FoundItem, FoundOptions } from '#web/components/ui/found-options.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { FieldGroup } from './ui/field.tsx'
import { useFoundUserGroups } from './use-found.ts'

/** Groups as chips, added by a search. */
export function GroupsField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id])
  return (
    <FieldGroup legend={m.nav_user_groups()}>
      <div className="flex flex-wrap items-center gap-2">
        {value.map((id) => (
          <GroupChip key={id} id={id} onRemove={() => toggle(id)} />
        ))}
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="outline" size="sm">
              <Users aria-hidden />
              {m.company_group_choose()}
            </Button>
          </PopoverTrigger>
          <PopoverContent align="start" className="w-80 max-w-[calc(100vw-32px)]" aria-label={m.company_group_choose()}>
            <FoundOptions useFound={useFoundUserGroups} label={m.company_group_choose()} many>
              {(option) => (
                <FoundItem
                  key={option.value}
                  option={option}
                  isChosen={value.includes(option.value)}
                  onSelect={() => toggle(option.value)}
                />
              )}
            </FoundOptions>
          </PopoverContent>
        </Popover>
      </div>
    </FieldGroup>
  )
}

function GroupChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const companyId = useCompanyId()
  const { data } = trpc.company.userGroup.get.useQuery({ companyId, id }, { meta: { silent: true } })
  const name = data?.name ?? '…'
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-md bg-secondary pl-2.5 text-sm text-secondary-foreground">
      <span className="truncate">{name}</span>
      {data ? <span className="text-muted-foreground">{formatNumber(data.userCount)}</span> : null}
      <button
        type="button"
        aria-label={m.people_remove({ email: name })}
        className="flex size-8 items-center justify-center rounded-md hover:text-foreground"
        onClick={onRemove}
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  )
}
