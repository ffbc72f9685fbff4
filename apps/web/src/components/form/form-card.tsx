import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import { Form, FormLeaveQuestion } from './form.tsx'
import { FormButtons } from './form-buttons.tsx'

/** A form above the rest of a sheet, with its own buttons. */
export function FormCard<Values extends FieldValues>({
  of: model,
  submit,
  onClose,
  className,
  children,
}: {
  of: FormModel<Values>
  submit: string
  onClose: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cn('flex flex-col gap-4 rounded-lg border bg-card p-4', className)}>
      <FormLeaveQuestion of={model} />
      <Form of={model}>{children}</Form>
      <FormButtons
        of={model}
        submit={submit}
        cancel={
          <Button variant="outline" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        }
      />
    </div>
  )
}
