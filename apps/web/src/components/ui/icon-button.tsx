import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'children'> & {
  /** Read by screen readers and shown as the tooltip. */
  label: string
  size?: 'icon' | 'icon-sm'
  children: ReactNode
}

/** An icon that acts: always named, always with a tooltip. */
export function IconButton({ label, size = 'icon', variant = 'ghost', children, ...props }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <Button aria-label={label} size={size} variant={variant} {...props}>
        {children}
      </Button>
    </Tooltip>
  )
}
