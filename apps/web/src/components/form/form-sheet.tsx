import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SheetRoute, type SheetRouteProps, useCloseSheet } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'
import { Form, FormLeaveQuestion } from './form.tsx'
import { FormButtons } from './form-buttons.tsx'

/** A sheet that only contains a form. */
export function FormSheet<Values extends FieldValues>({
  of: frame,
  submit,
  closeTo,
  cancel,
  onCancel,
  hasProgress,
  children,
  ...sheet
}: Omit<SheetRouteProps, 'foot' | 'dirty'> & {
  of: FormFrame<Values>
  /** Label of the submit button. */
  submit: ReactNode
  /** Label of the button beside it; default: cancel. */
  cancel?: ReactNode
  /** Called instead of closing the sheet. */
  onCancel?: () => void
  hasProgress?: boolean
}) {
  const close = useCloseSheet(closeTo)
  return (
    <SheetRoute
      {...sheet}
      closeTo={closeTo}
      foot={
        <FormButtons
          of={frame}
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
      <Form of={frame}>{children}</Form>
      <FormLeaveQuestion of={frame} />
    </SheetRoute>
  )
}
