import type { PeopleFile } from '@cursus/contract/company-user'
import { ArrowRight } from 'lucide-react'
import { Select, type SelectOption } from '#web/components/ui/select.tsx'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'
import { keyOf, type Target, targetOf } from './columns.ts'

const fieldLabels = () => ({
  email: m.company_user_email(),
  firstname: m.company_given_firstname(),
  lastname: m.company_given_lastname(),
  language: m.company_import_language(),
  groups: m.company_import_groups(),
})

/** The words of a target. */
export const targetLabel = (target: Target): string =>
  typeof target === 'object'
    ? target.attribute
    : target === 'ignore'
      ? m.company_import_ignore()
      : fieldLabels()[target]

/** Each column of the file with an example, and where it goes. */
export function ColumnTargets({
  table,
  isHeaded,
  targets,
  attributes,
  onChange,
}: {
  table: PeopleFile
  isHeaded: boolean
  targets: readonly Target[]
  attributes: readonly string[]
  onChange: (targets: Target[]) => void
}) {
  const head = isHeaded ? table.lines[0]?.cells : undefined
  const body = isHeaded ? table.lines.slice(1) : table.lines
  const choose = (index: number, key: string) => {
    const chosen = targetOf(key)
    // Two columns cannot go to one field.
    onChange(
      targets.map((candidate, other) =>
        other === index ? chosen : chosen !== 'ignore' && keyOf(candidate) === key ? 'ignore' : candidate,
      ),
    )
  }
  return (
    <ul role="list" className="grid overflow-hidden rounded-lg border bg-card sm:grid-cols-2">
      {targets.map((target, index) => {
        const name = head?.[index] || m.company_import_column({ number: index + 1 })
        const example = body.find(({ cells }) => cells[index])?.cells[index]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          <li key={index} className="flex min-w-0 items-center gap-3 border-b px-3 py-2 sm:odd:border-r">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name}</span>
              <span className="block truncate text-xs text-muted-foreground">
                {example ? m.company_import_example({ text: example }) : m.company_import_no_example()}
              </span>
            </span>
            <ArrowRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />
            <Select
              aria-label={m.company_import_target_of({ name })}
              value={keyOf(target)}
              onValueChange={(key) => choose(index, key)}
              options={optionsOf(target, name, attributes)}
              className={cn('w-40', target === 'ignore' && 'border-dashed text-muted-foreground')}
            />
          </li>
        )
      })}
    </ul>
  )
}

function optionsOf(target: Target, name: string, attributes: readonly string[]): SelectOption[] {
  const own = typeof target === 'object' && !attributes.includes(target.attribute) ? [target.attribute] : []
  const created = attributes.includes(name) || own.includes(name) ? [] : [name.slice(0, 40)]
  return [
    ...Object.entries(fieldLabels()).map(([value, label]) => ({ value, label })),
    ...[...attributes, ...own].map((attribute) => ({ value: keyOf({ attribute }), label: attribute })),
    ...created.map((attribute) => ({
      value: keyOf({ attribute }),
      label: m.company_import_new_field({ name: attribute }),
    })),
    { value: 'ignore', label: m.company_import_ignore() },
  ]
}
