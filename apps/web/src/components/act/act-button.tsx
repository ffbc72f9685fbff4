import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { type Act, applicable } from './act.ts'
import { useAct } from './use-act.tsx'

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
