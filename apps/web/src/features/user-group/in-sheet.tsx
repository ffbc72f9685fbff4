import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, FormLeaveQuestion } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

/** A form above the rest of a sheet, with its own buttons. */
export function InSheet<Values extends FieldValues>({
  of: frame,
  submit,
  onClose,
  children,
}: {
  of: FormFrame<Values>
  submit: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <div className="mb-5 flex flex-col gap-4 rounded-lg border bg-card p-4">
      <FormLeaveQuestion of={frame} />
      <Form of={frame}>{children}</Form>
      <div className="flex justify-end gap-2">
        <FormButtons
          of={frame}
          submit={submit}
          cancel={
            <Button variant="outline" onClick={onClose}>
              {m.common_cancel()}
            </Button>
          }
        />
      </div>
    </div>
  )
}
