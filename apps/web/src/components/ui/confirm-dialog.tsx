import { TriangleAlert } from 'lucide-react'
import { AlertDialog as Primitive } from 'radix-ui'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { HoldPage } from '#web/lib/page/hold-page.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from './button.tsx'
import { overlayClass } from './dialog.tsx'
import { Input } from './input.tsx'
import { Switch } from './switch.tsx'

/** Whether the typed text matches the confirm word, ignoring case (specification §5). */
const matchesConfirmWord = (typed: string, word: string) =>
  typed.trim().toLocaleLowerCase() === word.trim().toLocaleLowerCase()

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The effect and the number of items. */
  effect: ReactNode
  /** The button names the action: "Retirer le module". */
  action: string
  /** Must be typed to enable the action. */
  confirmWord?: string
  /** A switch that must be on to enable the action. */
  toggle?: ReactNode
  /** Fields of the action, between the effect and its confirmation. */
  fields?: ReactNode
  tone?: 'danger' | 'neutral'
  icon?: ReactNode
  pending?: boolean
  /** Disables the action. */
  disabled?: boolean
  /** Replaces the label "Cancel"; null removes the button. */
  cancel?: string | null
  onConfirm: () => void
}

/** The action is disabled until the typed word matches and the switch is on (specification §5). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, effect, action, confirmWord, toggle, tone = 'danger', pending, onConfirm } = props
  const [typed, setTyped] = useState('')
  const [agreed, setAgreed] = useState(false)
  const wordId = useId()
  const focus = useReturnFocus(() => undefined)
  useEffect(() => {
    if (open) {
      setTyped('')
      setAgreed(false)
    }
  }, [open])
  const ready = !props.disabled && (!confirmWord || matchesConfirmWord(typed, confirmWord)) && (!toggle || agreed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready && !pending) onConfirm()
  }
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          className="fixed top-1/2 left-1/2 z-[60] max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-[500px] -translate-1/2 overflow-y-auto rounded-xl border bg-popover p-5 shadow-dialog outline-none data-[state=open]:animate-fade-in"
        >
          <HoldPage />
          <form onSubmit={submit} className="flex flex-col gap-4">
            <div className="flex items-start gap-3.5">
              <span
                className={cn(
                  'flex size-10 shrink-0 items-center justify-center rounded-lg [&_svg]:size-5',
                  tone === 'danger'
                    ? 'bg-destructive-subtle text-destructive-strong'
                    : 'bg-accent text-accent-foreground',
                )}
              >
                {props.icon ?? <TriangleAlert aria-hidden />}
              </span>
              <div className="min-w-0 flex-1">
                <Primitive.Title className="title text-lg">{title}</Primitive.Title>
                <Primitive.Description asChild>
                  <div className="mt-1.5 text-sm text-muted-foreground [&_b]:font-semibold [&_b]:text-foreground [&_strong]:text-foreground">
                    {effect}
                  </div>
                </Primitive.Description>
              </div>
            </div>
            {props.fields}
            {toggle ? (
              <div className="rounded-lg border px-3 py-2.5">
                <Switch checked={agreed} onCheckedChange={setAgreed} label={toggle} />
              </div>
            ) : null}
            {confirmWord ? (
              <div className="flex flex-col gap-1.5">
                <label htmlFor={wordId} className="text-sm font-medium">
                  {m.common_confirm_type_before()} <b className="font-semibold">{confirmWord}</b>{' '}
                  {m.common_confirm_type_after()}
                </label>
                <Input
                  id={wordId}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  autoComplete="off"
                  enterKeyHint="done"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </div>
            ) : null}
            <div className="flex flex-wrap justify-end gap-2">
              {props.cancel === null ? null : (
                <Primitive.Cancel asChild>
                  <Button variant="outline">{props.cancel ?? m.common_cancel()}</Button>
                </Primitive.Cancel>
              )}
              <Button
                type="submit"
                variant={tone === 'danger' ? 'danger' : 'primary'}
                disabled={!ready}
                loading={pending}
              >
                {action}
              </Button>
            </div>
          </form>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
