import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { Children, type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

export const buttonVariants = cva(
  'inline-flex print:hidden shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-lg border border-transparent font-medium transition-colors disabled:pointer-events-none disabled:border-border disabled:bg-muted disabled:text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
        outline: 'border-border-strong bg-card text-foreground hover:bg-secondary',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-muted hover:border-border',
        accent: 'bg-accent text-accent-foreground hover:border-accent-foreground/30',
        ghost: 'text-foreground hover:bg-secondary disabled:border-transparent disabled:bg-transparent',
        danger: 'bg-destructive text-destructive-foreground hover:bg-destructive/90',
        'danger-outline':
          'border-destructive-strong/50 bg-card text-destructive-strong hover:bg-destructive-subtle hover:border-destructive-strong',
        link: 'h-auto! px-0! text-link',
      },
      size: {
        sm: 'h-8 px-3 text-xs gap-1.5',
        md: 'h-9 px-3.5 text-sm',
        lg: 'h-11 px-5 text-base',
        icon: 'size-9 [&_svg]:size-[18px]',
        'icon-sm': 'size-8',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the only child as the button, so that a link stays a link. */
    asChild?: boolean
    /** Shows a spinner, ignores clicks and keeps the focus. */
    loading?: boolean
    children?: ReactNode
  }

export function Button({ className, variant, size, asChild, loading, children, onClick, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), loading && 'cursor-progress!', className)
  if (asChild) {
    // Merged by hand: the usual library adds a kilobyte to the first script, and links only need
    // these two properties.
    const child = Children.only(children) as ReactElement<ComponentProps<'button'>>
    const own = child.props
    return cloneElement(child, {
      ...props,
      className: cn(classes, own.className),
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        own.onClick?.(event)
        if (!event.defaultPrevented) onClick?.(event)
      },
    })
  }
  return (
    <button
      type={type ?? 'button'}
      className={classes}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
      {...props}
    >
      {loading ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  )
}
