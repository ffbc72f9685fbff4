import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'children'> & {
  /** Accessible name and tooltip. */
  label: string
  /** The key that does the same, shown in the tooltip. */
  keys?: string
  size?: 'icon' | 'icon-sm'
  children: ReactNode
}

/** An icon button, always with a name and a tooltip. */
export function IconButton({ label, keys, size = 'icon', variant = 'ghost', children, ...props }: IconButtonProps) {
  return (
    <Tooltip label={label} keys={keys}>
      <Button aria-label={label} aria-keyshortcuts={keys} size={size} variant={variant} {...props}>
        {children}
      </Button>
    </Tooltip>
  )
}
