import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { fold } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { CommandItem } from './command.tsx'
import { FoundItem, type FoundOption, FoundOptions, type UseFound } from './found-options.tsx'
import { fieldBox } from './input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'

/**
 * A select whose options the server searches. Takes the aria properties of `Field`.
 *
 * @param label of the value, as long as it has not been among the options
 */
export function SearchSelect({
  value,
  label,
  onValueChange,
  useFound,
  within,
  create,
  placeholder,
  ...aria
}: {
  value: string | undefined
  label?: string | undefined
  onValueChange: (value: string) => void
  useFound: UseFound
  /** What the options belong to, for `useFound`. */
  within?: string
  /** Makes an option of the typed text; undefined when it was refused, which it tells itself. */
  create?: ((text: string) => Promise<FoundOption | undefined>) | undefined
  placeholder?: string
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  'aria-required'?: boolean
}) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<FoundOption>()
  const first = useFound(undefined, within)
  const shown =
    chosen?.value === value ? chosen?.label : (first?.find((option) => option.value === value)?.label ?? label)
  const choose = (option: FoundOption) => {
    setChosen(option)
    onValueChange(option.value)
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        {...aria}
        role="combobox"
        className={cn(fieldBox, 'flex h-10 items-center justify-between gap-2 px-3 text-left')}
      >
        <span className={cn('truncate', !(value && shown) && 'text-muted-foreground')}>
          {value && shown ? shown : placeholder}
        </span>
        <ChevronDown className="size-4 text-muted-foreground" aria-hidden />
      </PopoverTrigger>
      <PopoverContent align="start" className="w-(--radix-popover-trigger-width) min-w-60">
        <FoundOptions
          useFound={useFound}
          within={within}
          label={placeholder ?? ''}
          last={
            create &&
            ((text, options) =>
              text === '' || options.some(({ label: known }) => fold(known) === fold(text)) ? null : (
                <CommandItem
                  value={`create ${text}`}
                  onSelect={() => void create(text).then((option) => option && choose(option))}
                >
                  <Plus aria-hidden />
                  <span className="min-w-0 flex-1 truncate">{m.common_create_named({ name: text })}</span>
                </CommandItem>
              ))
          }
        >
          {(option) => (
            <FoundItem
              key={option.value}
              option={option}
              isChosen={option.value === value}
              onSelect={() => choose(option)}
            />
          )}
        </FoundOptions>
      </PopoverContent>
    </Popover>
  )
}
