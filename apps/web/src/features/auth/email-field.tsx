import type { ErrorName } from '@cursus/contract/error'
import type { FieldValues } from 'react-hook-form'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { FormField } from '#web/components/form/form.tsx'
import { EmailInput } from '#web/components/ui/input.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import { NextStep } from './next-step.tsx'

/**
 * The e-mail of a public form. `refused`: the error about it, shown with its next step until the
 * field changes.
 */
export function EmailField<Values extends FieldValues & { email: string }>({
  of: anyModel,
  refused,
  autoFocus,
  enterKeyHint,
}: {
  of: FormModel<Values>
  refused: ErrorName
  autoFocus: boolean
  /** Where it is the only field. */
  enterKeyHint?: 'send'
}) {
  // The form may have more fields; only these are used here.
  const model = anyModel as unknown as FormModel<{ email: string }>
  const { refusal } = model
  return (
    <FormField
      of={model}
      name="email"
      label={m.auth_email()}
      error={(text, _, isRefused) =>
        isRefused && appErrorOf(refusal)?.code === refused ? (
          <>
            <ErrorText of={refusal} /> <NextStep error={refusal} email={model.form.getValues('email')} />
          </>
        ) : (
          text
        )
      }
    >
      {(field) => (
        <EmailInput {...field} size="lg" autoComplete="username" autoFocus={autoFocus} enterKeyHint={enterKeyHint} />
      )}
    </FormField>
  )
}
