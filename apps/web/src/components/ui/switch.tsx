import { Switch as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'
import { LabelBeside } from './field.tsx'

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
  return <LabelBeside control={control} controlId={id ?? made} label={label} hint={hint} className="gap-2.5" />
}
