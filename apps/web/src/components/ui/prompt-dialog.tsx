import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** Asks for one line of text. `error` (of the caller or the server) is shown under the field. */
export function PromptDialog({
  open,
  onOpenChange,
  title,
  description,
  label,
  initial = '',
  action,
  error,
  pending,
  onSubmit,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  label: ReactNode
  initial?: string
  action: string
  error?: ReactNode
  pending?: boolean
  onSubmit: (value: string) => void
}) {
  const [value, setValue] = useState(initial)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (open) {
      setValue(initial)
      setMissing(false)
    }
  }, [open, initial])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (value.trim() === '') setMissing(true)
    else onSubmit(value.trim())
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <Field label={label} error={missing ? m.error_rule_required() : error}>
          <Input value={value} onChange={(event) => setValue(event.target.value)} enterKeyHint="done" autoFocus />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" loading={pending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
