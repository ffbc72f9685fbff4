import { RadioGroup as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'

export function RadioGroup({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn('flex flex-col gap-2', className)} {...props} />
}

/** One choice, outlined, and tinted when selected. */
export function Radio({
  label,
  hint,
  icon,
  ...props
}: ComponentProps<typeof Primitive.Item> & { label: ReactNode; hint?: ReactNode; icon?: ReactNode }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex items-start gap-2.5 rounded-lg border border-border-strong bg-card p-3 text-sm transition-colors hover:bg-secondary has-data-[state=checked]:border-primary has-data-[state=checked]:bg-accent/60"
    >
      <Primitive.Item
        id={id}
        className="mt-[1.5px] flex size-[18px] shrink-0 items-center justify-center rounded-full border border-input bg-card data-[state=checked]:border-primary"
        {...props}
      >
        <Primitive.Indicator className="size-2.5 rounded-full bg-primary" />
      </Primitive.Item>
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        {hint ? <span className="block text-xs text-muted-foreground">{hint}</span> : null}
      </span>
      {icon ? <span className="text-muted-foreground [&_svg]:size-[18px]">{icon}</span> : null}
    </label>
  )
}
