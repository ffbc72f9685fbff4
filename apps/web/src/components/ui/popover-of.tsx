import { type ComponentProps, type RefObject, useRef } from 'react'
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx'

/** A popover beside a button that the page draws before this script is loaded. */
export function PopoverOf({
  button,
  open,
  onOpenChange,
  ...content
}: {
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
} & ComponentProps<typeof PopoverContent>) {
  const leftOutside = useRef(false)
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <PopoverContent
        onInteractOutside={(event) => {
          // The button closes it itself.
          if (button.current?.contains(event.target as Node)) event.preventDefault()
          else leftOutside.current = true
        }}
        onCloseAutoFocus={() => {
          if (!leftOutside.current) button.current?.focus()
          leftOutside.current = false
        }}
        {...content}
      />
    </Popover>
  )
}
