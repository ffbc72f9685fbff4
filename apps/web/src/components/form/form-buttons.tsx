import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * The buttons of a form: submit, and cancel, which cancels the upload while files are being sent.
 */
export function FormButtons<Values extends FieldValues>({
  of: frame,
  submit,
  cancel,
}: {
  of: FormFrame<Values>
  submit: ReactNode
  /** A control that leaves without saving; absent: none. */
  cancel?: ReactNode
}) {
  return (
    <>
      {frame.upload.phase === 'sending' ? (
        <Button variant="outline" onClick={frame.cancelUpload}>
          {m.upload_cancel()}
        </Button>
      ) : (
        cancel
      )}
      <Button type="submit" form={frame.formProps.id} loading={frame.isSending}>
        {submit}
      </Button>
    </>
  )
}

/** The buttons of a form that is always open in a sheet: once it is dirty, cancel resets it. */
export const EditButtons = <Values extends FieldValues>({ of: frame }: { of: FormFrame<Values> }) => (
  <FormButtons
    of={frame}
    submit={frame.isSending ? m.common_saving() : m.common_save()}
    cancel={
      frame.isDirty ? (
        <Button variant="outline" onClick={frame.reset}>
          {m.common_cancel()}
        </Button>
      ) : undefined
    }
  />
)
