import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** Names what an icon does, or spells out a shortened text. `label` empty: no tooltip. */
export function Tooltip({
  label,
  side = 'bottom',
  children,
}: {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}) {
  if (!label) return children
  return (
    // Its own provider: pages without a tooltip then need none of this.
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            className="z-[80] max-w-72 animate-fade-in rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-float"
          >
            {label}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
