import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { LabelBeside } from './field.tsx'

export function Switch({
  label,
  hint,
  ...props
}: ComponentProps<typeof Primitive.Root> & { label?: ReactNode; hint?: ReactNode }) {
  return (
    <LabelBeside label={label} hint={hint} className="gap-2.5">
      <Primitive.Root
        className="inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-input p-px transition-colors data-[state=checked]:bg-primary disabled:bg-border-strong"
        {...props}
      >
        <Primitive.Thumb className="block size-4 rounded-full bg-card transition-transform duration-[120ms] data-[state=checked]:translate-x-4 data-[state=checked]:bg-primary-foreground" />
      </Primitive.Root>
    </LabelBeside>
  )
}
