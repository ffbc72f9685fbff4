import type { ErrorName } from '@cursus/contract/error'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { appErrorOf } from '#web/lib/app-error.ts'
import { errorText } from '#web/lib/error-text.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { m } from '#web/paraglide/messages.js'
import { NextStep } from './next-step.tsx'

/** The e-mail of a public form. `refused`: the named error that is about it, told here with its next step until the field is changed. */
export function EmailField({
  register,
  error,
  failure,
  refused,
  sent,
  autoFocus,
}: {
  register: UseFormRegisterReturn
  error: FieldError | undefined
  failure: unknown
  refused: ErrorName
  /** The address that was refused. */
  sent: string | undefined
  autoFocus: boolean
}) {
  const isRefused = error?.type === 'server' && appErrorOf(failure)?.code === refused
  return (
    <Field
      label={m.auth_email()}
      error={
        isRefused ? (
          <>
            {errorText(failure)} <NextStep error={failure} email={sent} />
          </>
        ) : (
          ruleText(error?.message)
        )
      }
    >
      <Input
        size="lg"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        {...register}
      />
    </Field>
  )
}
