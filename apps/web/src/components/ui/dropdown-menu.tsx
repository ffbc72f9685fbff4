import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

export const DropdownMenu = Primitive.Root
export const DropdownMenuTrigger = Primitive.Trigger

const menuBox =
  'z-[70] min-w-48 animate-pop-in overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-float'
const menuItem =
  'relative flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-[disabled]:text-muted-foreground data-[highlighted]:bg-secondary [&>svg]:size-4 [&>svg]:text-muted-foreground'

/**
 * `inPlace` keeps the menu in the landmark of its button; with `modal={false}` of the menu, the
 * page around it is not hidden either. Not for buttons inside of what clips or stacks.
 */
export function DropdownMenuContent({
  className,
  inPlace = false,
  ...props
}: ComponentProps<typeof Primitive.Content> & { inPlace?: boolean }) {
  const content = (
    <Primitive.Content
      sideOffset={6}
      collisionPadding={8}
      className={cn(menuBox, 'max-h-(--radix-dropdown-menu-content-available-height)', className)}
      {...props}
    />
  )
  return inPlace ? content : <Primitive.Portal>{content}</Primitive.Portal>
}

export function DropdownMenuItem({ tone, ...props }: ComponentProps<typeof Primitive.Item> & { tone?: 'danger' }) {
  return (
    <Primitive.Item
      className={cn(
        menuItem,
        tone === 'danger' && 'text-destructive-strong data-[highlighted]:bg-destructive-subtle [&>svg]:text-current!',
      )}
      {...props}
    />
  )
}

/** A checkbox item; the menu stays open. */
export function DropdownMenuCheck({ children, ...props }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cn(menuItem, 'pl-8')} onSelect={(event) => event.preventDefault()} {...props}>
      <Primitive.ItemIndicator className="absolute left-2.5">
        <Check className="size-4 text-primary" aria-hidden />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  )
}

export const DropdownMenuRadioGroup = Primitive.RadioGroup

/** One of several exclusive choices; the menu stays open. */
export function DropdownMenuRadio({ children, ...props }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={menuItem} onSelect={(event) => event.preventDefault()} {...props}>
      {children}
      <Primitive.ItemIndicator className="ml-auto">
        <Check className="size-4 text-primary" aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  )
}

export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2.5 py-1.5 text-xs text-muted-foreground">{children}</Primitive.Label>
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-border" />
}
