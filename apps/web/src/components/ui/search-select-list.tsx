import { Check, Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { fold } from '#web/lib/fold.ts'
import { m } from '#web/paraglide/messages.js'
import { CommandItem, type FoundOption, FoundOptions, type UseFound } from './found-options.tsx'
import { PopoverOf } from './popover-of.tsx'

/** The options of a `SearchSelect`. */
export function SearchSelectList({
  value,
  label,
  useFound,
  within,
  create,
  onChoose,
  ...popover
}: {
  id: string
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  value: string | undefined
  label: string
  useFound: UseFound
  within: string | undefined
  create: ((text: string) => Promise<FoundOption | undefined>) | undefined
  onChoose: (option: FoundOption) => void
}) {
  return (
    <PopoverOf {...popover} align="start" className="w-(--radix-popover-trigger-width) min-w-60">
      <FoundOptions
        useFound={useFound}
        within={within}
        label={label}
        last={
          create &&
          ((text, options) =>
            text === '' || options.some(({ label: known }) => fold(known) === fold(text)) ? null : (
              <CommandItem
                value={`create ${text}`}
                onSelect={() => void create(text).then((option) => option && onChoose(option))}
              >
                <Plus aria-hidden />
                <span className="min-w-0 flex-1 truncate">{m.common_create_named({ name: text })}</span>
              </CommandItem>
            ))
        }
      >
        {(option) => (
          <CommandItem
            key={option.value}
            value={option.value}
            aria-checked={option.value === value}
            onSelect={() => onChoose(option)}
          >
            {option.icon}
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.value === value ? <Check className="text-primary" aria-hidden /> : null}
          </CommandItem>
        )}
      </FoundOptions>
    </PopoverOf>
  )
}
