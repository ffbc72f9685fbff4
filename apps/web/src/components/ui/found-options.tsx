import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDebounced } from '#web/lib/page/use-debounced.ts'
import { m } from '#web/paraglide/messages.js'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from './command.tsx'

export type FoundOption = { value: string; label: string; icon?: ReactNode }
/**
 * The first options that the server finds; absent while loading. A hook. `within`: what the options
 * belong to.
 */
export type UseFound = (search: string | undefined, within?: string) => readonly FoundOption[] | undefined

/** An option that was found, with a mark when it is chosen. */
export const FoundItem = ({
  option: { value, label, icon },
  isChosen,
  onSelect,
}: {
  option: FoundOption
  isChosen: boolean
  onSelect: () => void
}) => (
  <CommandItem value={value} aria-checked={isChosen} onSelect={onSelect}>
    {icon}
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {isChosen ? <Check className="text-primary" aria-hidden /> : null}
  </CommandItem>
)

/** Searches options on the server. `children` draws one; `Command` handles the keys. */
export function FoundOptions({
  useFound,
  within,
  label,
  children,
  many,
  focuses = true,
  last,
}: {
  useFound: UseFound
  within?: string | undefined
  label: string
  children: (option: FoundOption) => ReactNode
  many?: boolean
  /** The field takes the focus when it appears. */
  focuses?: boolean
  /** The last option, made of the typed text and what was found. */
  last?: ((text: string, options: readonly FoundOption[]) => ReactNode) | undefined
}) {
  const [text, setText] = useState('')
  const options = useFound(useDebounced(text.trim(), 200) || undefined, within)
  return (
    // Without a default value, the first option is highlighted, which looks selected.
    <Command label={label} shouldFilter={false} defaultValue={text ? undefined : '-'}>
      <CommandInput
        autoFocus={focuses}
        value={text}
        onValueChange={setText}
        placeholder={m.common_search()}
        className="h-10 text-sm"
      />
      <CommandList className="max-h-72" aria-multiselectable={many || undefined}>
        {options ? (
          <CommandEmpty>{m.list_no_option()}</CommandEmpty>
        ) : (
          <p className="px-3 py-6 text-center text-sm text-muted-foreground">{m.common_loading()}</p>
        )}
        {options?.map(children)}
        {options ? last?.(text.trim(), options) : null}
      </CommandList>
    </Command>
  )
}
