import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import type { QuickAct } from './act.ts'

/** Does it when it is pressed, and says so. */
export function QuickActButton<Item>({
  act,
  items,
  children,
  onNothing,
  ...props
}: {
  act: QuickAct<Item>
  items: readonly Item[]
  /** Pressed while there is nothing to do it to. */
  onNothing?: () => void
} & Omit<ButtonProps, 'onClick' | 'asChild'>) {
  const run = useMutation({
    mutationFn: () => act.send([...items]),
    meta: { success: () => act.done?.({ count: items.length }) },
    onSettled: () => void act.stale(),
  })
  const Icon = act.icon
  return (
    <Button
      variant="outline"
      {...props}
      loading={run.isPending}
      onClick={() => (items.length > 0 ? run.mutate() : onNothing?.())}
    >
      {run.isPending ? null : <Icon aria-hidden />}
      {children ?? act.label()}
    </Button>
  )
}
