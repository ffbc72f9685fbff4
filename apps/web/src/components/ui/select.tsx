import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { fieldBox } from './input.tsx'

export type SelectOption = { value: string; label: ReactNode; icon?: ReactNode; disabled?: boolean }
type SelectProps = {
  value: string | undefined
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  size?: 'md' | 'sm'
  className?: string
  disabled?: boolean
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  'aria-label'?: string
  'aria-required'?: boolean
}

/** A select. An empty `value` shows the placeholder. Takes the aria properties of `Field`. */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  size,
  className,
  disabled,
  ...aria
}: SelectProps) {
  return (
    <Primitive.Root
      value={value ?? ''}
      // It reports an empty value when the options arrive after the value.
      onValueChange={(chosen) => chosen !== '' && onValueChange(chosen)}
      disabled={disabled}
    >
      <Primitive.Trigger
        {...aria}
        className={cn(
          fieldBox,
          'flex items-center justify-between gap-2 text-left data-[placeholder]:text-muted-foreground',
          size === 'sm' ? 'h-8 px-2.5 text-xs font-medium' : 'h-10 px-3',
          className,
        )}
      >
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
                    <span className="min-w-0 truncate">{option.label}</span>
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
