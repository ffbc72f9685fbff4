import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import { FormRefusal } from './form-refusal.tsx'

/**
 * The buttons of a form: submit, and cancel, which cancels the upload while files are being sent.
 * Above them is what became of the last press.
 */
export function FormButtons<Values extends FieldValues>({
  of: model,
  submit,
  cancel,
  hasProgress,
}: {
  of: FormModel<Values>
  submit: ReactNode
  /** A control that leaves without saving; absent: none. */
  cancel?: ReactNode
  /** Shows the upload progress, when no file field does. */
  hasProgress?: boolean
}) {
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      {hasProgress && model.upload.phase === 'sending' ? (
        <div className="basis-full">
          <ProgressBar value={model.upload.percent} label={m.upload_sending()} />
        </div>
      ) : null}
      <FormRefusal of={model} />
      {model.upload.phase === 'sending' ? (
        <Button variant="outline" onClick={model.cancelUpload}>
          {m.upload_cancel()}
        </Button>
      ) : (
        cancel
      )}
      <Button type="submit" form={model.formProps.id} loading={model.isSending}>
        {submit}
      </Button>
    </div>
  )
}

/** The buttons of a form that is always open in a sheet: once it is dirty, cancel resets it. */
export const EditButtons = <Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) => (
  <FormButtons
    of={model}
    submit={model.isSending ? m.common_saving() : m.common_save()}
    cancel={
      model.isDirty ? (
        <Button variant="outline" onClick={model.reset}>
          {m.common_cancel()}
        </Button>
      ) : undefined
    }
  />
)
