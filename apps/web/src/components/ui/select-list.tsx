import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { type SelectProps, selectBox } from './select-box.ts'

/** A `Select` with its options. `takesFocus`: from the button that it replaces. */
export function SelectList({
  value,
  onValueChange,
  options,
  placeholder,
  size,
  className,
  disabled,
  opens,
  takesFocus,
  ...aria
}: SelectProps & { opens: boolean; takesFocus: boolean }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const taking = useRef(takesFocus)
  useLayoutEffect(() => {
    if (taking.current) trigger.current?.focus()
  }, [])
  return (
    <Primitive.Root
      value={value ?? ''}
      // It reports an empty value when the options arrive after the value.
      onValueChange={(chosen) => chosen !== '' && onValueChange(chosen)}
      disabled={disabled}
      defaultOpen={opens}
    >
      <Primitive.Trigger ref={trigger} {...aria} className={selectBox(size, className)}>
        <span className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon asChild>
          <ChevronDown className="size-4 text-muted-foreground" aria-hidden />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          className="z-[70] max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-float"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="relative flex min-h-8 cursor-default items-center gap-2 rounded-md py-1.5 pr-8 pl-2.5 text-sm outline-none select-none data-[disabled]:text-muted-foreground data-[highlighted]:bg-secondary"
              >
                <Primitive.ItemText>
                  <span className="flex items-center gap-2">
                    {option.icon}
                    {option.label}
                  </span>
                </Primitive.ItemText>
                <Primitive.ItemIndicator className="absolute right-2.5">
                  <Check className="size-4 text-primary" aria-hidden />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
