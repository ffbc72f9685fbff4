import { Switch as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'

export function Switch({
  className,
  label,
  hint,
  id,
  ...props
}: ComponentProps<typeof Primitive.Root> & { label?: ReactNode; hint?: ReactNode }) {
  const made = useId()
  const control = (
    <Primitive.Root
      id={id ?? made}
      className={cn(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-input p-px transition-colors data-[state=checked]:bg-primary disabled:bg-border-strong',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-4 rounded-full bg-card transition-transform duration-[120ms] data-[state=checked]:translate-x-4 data-[state=checked]:bg-primary-foreground" />
    </Primitive.Root>
  )
  if (!label) return control
  return (
    <div className="flex items-start gap-2.5">
      <span className="flex h-[21px] items-center">{control}</span>
      <label htmlFor={id ?? made} className="text-sm">
        {label}
        {hint ? <span className="block text-xs text-muted-foreground">{hint}</span> : null}
      </label>
    </div>
  )
}
