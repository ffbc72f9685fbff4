import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badgeVariants = cva(
  'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:stroke-2!',
  {
    variants: {
      variant: {
        plain: 'px-0 text-foreground',
        check: 'px-0 text-success-strong',
        neutral: 'bg-secondary text-secondary-foreground',
        accent: 'bg-accent text-accent-foreground',
        success: 'bg-success-subtle text-success-strong',
        warning: 'bg-warning-subtle text-warning-strong',
        danger: 'bg-destructive-subtle text-destructive-strong',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
)
export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>['variant']>

export function Badge({ variant, ...props }: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={badgeVariants({ variant })} {...props} />
}
