import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { LabelBeside } from './field.tsx'

/**
 * `checked` may be `'indeterminate'`. With `label` it is a whole line; without it, set
 * `aria-label`.
 */
export function Checkbox({
  className,
  label,
  hint,
  ...props
}: ComponentProps<typeof Primitive.Root> & { label?: ReactNode; hint?: ReactNode }) {
  return (
    <LabelBeside label={label} hint={hint} className="gap-2">
      <Primitive.Root
        className={cn(
          'peer flex size-[18px] shrink-0 items-center justify-center rounded-sm border border-input bg-card text-primary-foreground transition-colors hover:border-primary data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary disabled:border-border-strong disabled:bg-muted disabled:text-muted-foreground disabled:data-[state=checked]:bg-muted-foreground disabled:data-[state=checked]:text-card',
          className,
        )}
        {...props}
      >
        <Primitive.Indicator className="group flex">
          <Check className="hidden size-3.5 stroke-3! group-data-[state=checked]:block" aria-hidden />
          <Minus className="hidden size-3.5 stroke-3! group-data-[state=indeterminate]:block" aria-hidden />
        </Primitive.Indicator>
      </Primitive.Root>
    </LabelBeside>
  )
}
