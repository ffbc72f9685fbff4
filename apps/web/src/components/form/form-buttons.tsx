import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'
import { FormRefusal } from './form-refusal.tsx'

/**
 * The buttons of a form: submit, and cancel, which cancels the upload while files are being sent.
 * Above them is what became of the last press.
 */
export function FormButtons<Values extends FieldValues>({
  of: frame,
  submit,
  cancel,
  hasProgress,
}: {
  of: FormFrame<Values>
  submit: ReactNode
  /** A control that leaves without saving; absent: none. */
  cancel?: ReactNode
  /** Shows the upload progress, when no file field does. */
  hasProgress?: boolean
}) {
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      {hasProgress && frame.upload.phase === 'sending' ? (
        <div className="basis-full">
          <ProgressBar value={frame.upload.percent} label={m.upload_sending()} />
        </div>
      ) : null}
      <FormRefusal of={frame} />
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
    </div>
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
