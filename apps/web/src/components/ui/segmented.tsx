import { ToggleGroup as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/** Two to four exclusive choices side by side; one is always chosen. */
export function Segmented<T extends string>({
  value,
  onValueChange,
  options,
  label,
  size = 'md',
}: {
  value: T
  onValueChange: (value: T) => void
  options: readonly { value: T; label: ReactNode; lang?: string; title?: string }[]
  label: string
  size?: 'md' | 'sm'
}) {
  return (
    <Primitive.Root
      type="single"
      value={value}
      onValueChange={(next) => next && onValueChange(next as T)}
      aria-label={label}
      className="inline-flex rounded-lg bg-secondary p-0.5"
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          lang={option.lang}
          aria-label={option.title}
          className={cn(
            'inline-flex items-center justify-center gap-1.5 rounded-md border border-transparent px-3 font-medium text-muted-foreground transition-colors hover:text-foreground data-[state=on]:border-border data-[state=on]:bg-card data-[state=on]:text-foreground [&_svg]:size-4',
            size === 'sm' ? 'h-7 text-xs' : 'h-8 text-sm',
          )}
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
