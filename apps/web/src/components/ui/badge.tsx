import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badgeVariants = cva(
  'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:stroke-2!',
  {
    variants: {
      variant: {
        plain: 'text-foreground',
        check: 'text-success-strong',
        neutral: 'px-2 bg-secondary text-secondary-foreground',
        accent: 'px-2 bg-accent text-accent-foreground',
        success: 'px-2 bg-success-subtle text-success-strong',
        warning: 'px-2 bg-warning-subtle text-warning-strong',
        danger: 'px-2 bg-destructive-subtle text-destructive-strong',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
)
export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>['variant']>

export function Badge({ variant, ...props }: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={badgeVariants({ variant })} {...props} />
}
