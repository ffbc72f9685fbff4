import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'children'> & {
  /** Accessible name and tooltip. */
  label: string
  size?: 'icon' | 'icon-sm'
  children: ReactNode
}

/** An icon button, always with a name and a tooltip. */
export function IconButton({ label, size = 'icon', variant = 'ghost', children, ...props }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <Button aria-label={label} size={size} variant={variant} {...props}>
        {children}
      </Button>
    </Tooltip>
  )
}
