import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { FieldGroup } from '#web/components/ui/field.tsx'
import { m } from '#web/paraglide/messages.js'

/** Other modules of the licence, for the same people on the same terms. */
export function MoreModules({
  modules,
  value,
  onChange,
}: {
  modules: readonly { id: string; title: string }[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}) {
  if (modules.length === 0) return null
  return (
    <FieldGroup legend={m.company_access_more_modules()}>
      <ul className="flex max-h-48 flex-col gap-2.5 overflow-y-auto rounded-lg border bg-card p-3">
        {modules.map(({ id, title }) => (
          <li key={id}>
            <Checkbox
              label={title}
              checked={value.includes(id)}
              onCheckedChange={(checked) =>
                onChange(checked === true ? [...value, id] : value.filter((other) => other !== id))
              }
            />
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted-foreground">{m.company_access_more_modules_hint()}</p>
    </FieldGroup>
  )
}
