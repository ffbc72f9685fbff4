import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import type { QuickAct } from './act.ts'

/** A button that runs its act without confirmation and shows a toast. */
export function QuickActButton<Item>({
  act,
  items,
  children,
  onNothing,
  ...props
}: {
  act: QuickAct<Item>
  items: readonly Item[]
  /** Called when it is pressed without applicable items. */
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
