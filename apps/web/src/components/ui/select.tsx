import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { type SelectProps, selectBox } from './select-box.ts'

export type { SelectOption } from './select-box.ts'

const openingKeys = ['ArrowDown', 'ArrowUp']

/**
 * A select. An empty `value` shows the placeholder. Takes the aria properties of `Field`. Draws its
 * closed state itself, and loads the rest, a third of a form, with the first sign of use.
 */
export function Select(props: SelectProps) {
  const { value, onValueChange: _, options, placeholder, size, className, disabled, ...aria } = props
  const [wanted, setWanted] = useState<'near' | 'open'>()
  const hasFocus = useRef(false)
  const list = useLoaded(
    wanted !== undefined,
    () => import('./select-list.tsx'),
    () => setWanted(undefined),
  )
  if (list) return <list.SelectList {...props} opens={wanted === 'open'} takesFocus={hasFocus.current} />
  const chosen = value ? options.find((option) => option.value === value) : undefined
  const approach = () => setWanted((before) => before ?? 'near')
  const open = () => setWanted('open')
  return (
    <button
      {...aria}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      disabled={disabled}
      data-state="closed"
      data-placeholder={value ? undefined : ''}
      className={selectBox(size, className)}
      // Not for a finger: replacing the button during a tap would lose the tap.
      onPointerEnter={(event) => event.pointerType === 'mouse' && approach()}
      onFocus={(event) => {
        hasFocus.current = true
        if (event.currentTarget.matches(':focus-visible')) approach()
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      onPointerDown={(event) => event.pointerType === 'mouse' && event.button === 0 && open()}
      onClick={open}
      onKeyDown={(event) => {
        if (!openingKeys.includes(event.key)) return
        event.preventDefault()
        open()
      }}
    >
      <span className="truncate">
        {chosen ? (
          <span className="flex items-center gap-2">
            {chosen.icon}
            {chosen.label}
          </span>
        ) : (
          !value && placeholder
        )}
      </span>
      <ChevronDown className="size-4 text-muted-foreground" aria-hidden />
    </button>
  )
}
