import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import type { FoundOption, UseFound } from './found-options.tsx'
import { fieldBox } from './input.tsx'

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
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  // Most forms are sent without opening it.
  const list = useLoaded(
    open,
    () => import('./search-select-list.tsx'),
    () => setOpen(false),
  )
  const first = useFound(undefined, within)
  const shown =
    chosen?.value === value ? chosen?.label : (first?.find((option) => option.value === value)?.label ?? label)
  return (
    <>
      <button
        {...aria}
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && list ? listId : undefined}
        onClick={() => setOpen(!open)}
        className={cn(fieldBox, 'flex h-10 items-center justify-between gap-2 px-3 text-left')}
      >
        <span className={cn('truncate', !(value && shown) && 'text-muted-foreground')}>
          {value && shown ? shown : placeholder}
        </span>
        <ChevronDown className="size-4 text-muted-foreground" aria-hidden />
      </button>
      {list ? (
        <list.SearchSelectList
          id={listId}
          button={button}
          open={open}
          onOpenChange={setOpen}
          value={value}
          label={placeholder ?? ''}
          useFound={useFound}
          within={within}
          create={create}
          onChoose={(option) => {
            setChosen(option)
            onValueChange(option.value)
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}
