import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { type Act, applicable, type QuickAct } from './act.ts'
import { useAct } from './use-act.tsx'

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

/** The button of an act with its confirmation; hidden when the act does not apply. */
export function ActButton<Item>({
  act,
  items,
  children,
  onDone,
  onNothing,
  ...props
}: {
  act: Act<Item>
  items: readonly Item[]
  /**
   * Called after success, before changed queries are refetched, for example to close the sheet of a
   * removed item.
   */
  onDone?: () => unknown
  /** Called when it is pressed without applicable items; without it, the button is hidden then. */
  onNothing?: () => void
} & Omit<ButtonProps, 'onClick' | 'asChild'>) {
  const { ask, question } = useAct<Item>()
  const isPossible = applicable(act, items).length > 0
  const Icon = act.icon
  return (
    <>
      {isPossible || onNothing ? (
        <Button
          variant={act.tone === 'neutral' ? 'outline' : 'danger-outline'}
          {...props}
          onClick={() => (isPossible ? ask(act, items, { onDone }) : onNothing?.())}
        >
          <Icon aria-hidden />
          {children ?? act.label()}
        </Button>
      ) : null}
      {question}
    </>
  )
}
