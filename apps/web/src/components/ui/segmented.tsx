import { type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'

/**
 * Two to four exclusive choices side by side, one always selected. Native radio buttons: arrow keys
 * move, the group is one tab stop.
 */
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
  const name = useId()
  return (
    <fieldset className="inline-flex flex-wrap rounded-lg bg-secondary p-0.5 print:bg-transparent">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          title={option.title}
          className={cn(
            'relative inline-flex cursor-pointer items-center justify-center gap-1.5 rounded-md border border-transparent px-3 print:border-0 print:px-0 font-medium whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground has-checked:border-border has-checked:bg-card has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring [&_svg]:size-4',
            size === 'sm' ? 'h-7 text-xs' : 'h-8 text-sm',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValueChange(option.value)}
            aria-label={option.title}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
