import type { ModuleRow } from '@cursus/contract/module'
import { keepPreviousData } from '@tanstack/react-query'
import { ArrowUp, Plus, Undo2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '#web/components/ui/command.tsx'
import { FieldNote } from '#web/components/ui/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { moduleTypeLabel } from '#web/features/module/module-type.ts'
import { useDebounced } from '#web/lib/page/use-debounced.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import type { FormModule } from './licence-form.ts'

/** A newer version than the licence's current one. */
export type NewerVersion = { moduleVersionId: string; version: number }

/**
 * The modules of a licence, each in one version; `newer` has the available newer versions by module
 * id. `soldHint`: for a company, which only removes and updates what it bought.
 */
export function ModulesField({
  value,
  onChange,
  newer = new Map(),
  soldHint,
  error,
}: {
  value: readonly FormModule[]
  onChange: (modules: FormModule[]) => void
  newer?: ReadonlyMap<string, NewerVersion>
  soldHint?: string | undefined
  error?: string
}) {
  const id = useId()
  const [removed, setRemoved] = useState<FormModule[]>([])
  const replace = (module: FormModule) =>
    onChange(value.map((other) => (other.moduleId === module.moduleId ? module : other)))
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-sm font-medium">{m.company_licence_modules()}</legend>
      {value.length > 0 ? (
        <ul role="list" className="divide-y rounded-lg border bg-card">
          {value.map((module) => (
            <ModuleLine
              key={module.moduleId}
              module={module}
              newer={newer.get(module.moduleId)}
              onChange={replace}
              onRemove={() => {
                setRemoved([...removed, module])
                onChange(value.filter(({ moduleId }) => moduleId !== module.moduleId))
              }}
            />
          ))}
        </ul>
      ) : null}
      {soldHint ? (
        removed.map((module) => (
          <Button
            key={module.moduleId}
            variant="outline"
            className="self-start"
            onClick={() => {
              setRemoved(removed.filter((other) => other !== module))
              onChange([...value, module])
            }}
          >
            <Undo2 aria-hidden />
            {m.company_licence_module_put_back({ title: module.title })}
          </Button>
        ))
      ) : (
        <AddModule
          chosen={new Set(value.map(({ moduleId }) => moduleId))}
          onAdd={(module) => onChange([...value, module])}
          invalid={error !== undefined}
        />
      )}
      <FieldNote id={`${id}-note`} error={error} hint={soldHint ?? m.company_licence_modules_hint()} />
    </fieldset>
  )
}

function ModuleLine({
  module,
  newer,
  onChange,
  onRemove,
}: {
  module: FormModule
  newer: NewerVersion | undefined
  onChange: (module: FormModule) => void
  onRemove: () => void
}) {
  const { current } = module
  const isMoved = current !== null && current.version !== module.version
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-center gap-3">
        <Thumb size={40} of={coverOf(module)} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{module.title}</p>
          <p className="text-xs text-muted-foreground">
            {`v${module.version} · ${moduleTypeLabel(module.type)}`}
            {current && current.activeUserCount > 0
              ? ` · ${m.company_licence_module_people({ count: current.activeUserCount })}`
              : ''}
          </p>
        </div>
        <IconButton label={m.company_licence_module_remove({ title: module.title })} size="icon-sm" onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {current && newer && newer.version > current.version ? (
        <div className="flex flex-wrap items-center gap-2 pl-13">
          {isMoved ? (
            <Button
              variant="outline"
              size="sm"
              onClick={() =>
                onChange({
                  ...module,
                  moduleVersionId: current.moduleVersionId,
                  version: current.version,
                  moveRunning: false,
                })
              }
            >
              {m.company_licence_module_keep({ version: current.version })}
            </Button>
          ) : (
            <>
              <Badge variant="accent">{m.company_licence_module_newer({ version: newer.version })}</Badge>
              <Button variant="outline" size="sm" onClick={() => onChange({ ...module, ...newer })}>
                <ArrowUp aria-hidden />
                {m.company_licence_module_update({ version: newer.version })}
              </Button>
            </>
          )}
        </div>
      ) : null}
      {isMoved && module.type === 'course' && current.activeUserCount > 0 ? (
        <div className="pl-13">
          <Checkbox
            checked={module.moveRunning}
            onCheckedChange={(on) => onChange({ ...module, moveRunning: on === true })}
            label={m.company_licence_module_move()}
            hint={m.company_licence_module_move_hint({ count: current.activeUserCount })}
          />
        </div>
      ) : null}
    </li>
  )
}

function AddModule({
  chosen,
  onAdd,
  invalid,
}: {
  chosen: ReadonlySet<string>
  onAdd: (module: FormModule) => void
  invalid: boolean
}) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 200)
  const found = trpc.management.module.list.useQuery(
    { search: search || undefined, isDraft: false, sort: 'title', limit: 50 },
    { enabled: open, placeholderData: keepPreviousData, meta: { silent: true } },
  )
  const rows = found.data?.rows.filter(({ id }) => !chosen.has(id)) ?? []
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button id="licence-modules" variant="outline" className="self-start" aria-invalid={invalid || undefined}>
          <Plus aria-hidden />
          {m.company_licence_modules_add()}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-[min(440px,calc(100vw-32px))]">
        <Command shouldFilter={false} label={m.company_licence_modules_search()}>
          <CommandInput
            value={text}
            onValueChange={setText}
            placeholder={m.company_licence_modules_search()}
            className="h-10 text-sm"
          />
          <CommandList className="max-h-72">
            {found.error ? (
              <p className="px-3 py-6 text-sm text-destructive-strong">
                <ErrorText of={found.error} />
              </p>
            ) : found.data ? (
              <CommandEmpty>{m.company_licence_modules_none()}</CommandEmpty>
            ) : (
              <p className="px-3 py-6 text-center text-sm text-muted-foreground">{m.common_loading()}</p>
            )}
            {rows.map((row) => (
              <CommandItem
                key={row.id}
                value={row.id}
                onSelect={() => {
                  onAdd(toFormModule(row))
                  setText('')
                  setOpen(false)
                }}
              >
                <Thumb of={coverOf(row)} />
                <span className="min-w-0 flex-1 truncate">{row.title}</span>
                <span className="text-xs text-muted-foreground">{`v${row.version}`}</span>
              </CommandItem>
            ))}
          </CommandList>
        </Command>
      </PopoverContent>
    </Popover>
  )
}

const toFormModule = (row: ModuleRow): FormModule => ({
  moduleId: row.id,
  moduleVersionId: row.moduleVersionId,
  version: row.version,
  title: row.title,
  type: row.type,
  themeId: row.theme.id,
  cover: row.cover,
  illustration: row.illustration,
  current: null,
  moveRunning: false,
})
