import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SheetRoute, type SheetRouteProps, useCloseSheet } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import { Form, FormLeaveQuestion } from './form.tsx'
import { FormButtons } from './form-buttons.tsx'

/** A sheet that only contains a form. */
export function FormSheet<Values extends FieldValues>({
  of: model,
  submit,
  cancel,
  onCancel,
  hasProgress,
  children,
  ...sheet
}: Omit<SheetRouteProps, 'foot' | 'dirty'> & {
  of: FormModel<Values>
  /** Label of the submit button. */
  submit: ReactNode
  /** Label of the button beside it; default: cancel. */
  cancel?: ReactNode
  /** Called instead of closing the sheet. */
  onCancel?: () => void
  hasProgress?: boolean
}) {
  const close = useCloseSheet()
  return (
    <SheetRoute
      {...sheet}
      foot={
        <FormButtons
          of={model}
          submit={submit}
          hasProgress={hasProgress}
          cancel={
            <Button variant="outline" onClick={onCancel ?? close}>
              {cancel ?? m.common_cancel()}
            </Button>
          }
        />
      }
    >
      <Form of={model}>{children}</Form>
      <FormLeaveQuestion of={model} />
    </SheetRoute>
  )
}
