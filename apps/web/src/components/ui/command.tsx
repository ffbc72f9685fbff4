import { searchLength } from '@cursus/contract/list-values'
import { Command as Primitive } from 'cmdk'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

export function Command(props: ComponentProps<typeof Primitive>) {
  return <Primitive className="flex flex-col overflow-hidden" {...props} />
}

export function CommandInput({
  className,
  end,
  ...props
}: ComponentProps<typeof Primitive.Input> & { end?: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 border-b px-4">
      <Search className="size-[18px] text-muted-foreground" aria-hidden />
      <Primitive.Input
        enterKeyHint="search"
        maxLength={searchLength}
        className={cn(
          'h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground',
          className,
        )}
        {...props}
      />
      {end}
    </div>
  )
}

export function CommandList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('max-h-[min(420px,60dvh)] overflow-y-auto p-1.5', className)} {...props} />
}

export function CommandEmpty(props: ComponentProps<typeof Primitive.Empty>) {
  return <Primitive.Empty className="px-3 py-8 text-center text-sm text-muted-foreground" {...props} />
}

export function CommandGroup(props: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground"
      {...props}
    />
  )
}

export function CommandItem(props: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-[disabled=true]:text-muted-foreground data-[selected=true]:bg-secondary [&>svg]:size-4 [&>svg]:text-muted-foreground"
      {...props}
    />
  )
}
