import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { RefusalPlace } from '#web/components/form/refusal-place.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { NextStep } from './next-step.tsx'

/** The refusal of a public form, with the next step. */
export function AuthFailure(refusal: ComponentProps<typeof NextStep>) {
  return (
    <Notice tone="danger" live>
      <p>
        <ErrorText of={refusal.error} />
      </p>
      <div className="mt-1 empty:hidden">
        <NextStep {...refusal} />
      </div>
    </Notice>
  )
}

/** A form of the public pages: refusal and next step, fields, button, link to another page. */
export function AuthForm<Values extends FieldValues>({
  of: model,
  email,
  submit,
  children,
  aside,
}: {
  of: FormModel<Values>
  /** The address that the next steps use. */
  email?: string
  submit: string
  children: ReactNode
  aside: ReactNode
}) {
  return (
    <form {...model.formProps} className="flex flex-col gap-5">
      {model.failure ? (
        <RefusalPlace why={model.failure}>
          <AuthFailure
            error={model.failure.error}
            email={email}
            onRetry={() => model.formProps.ref.current?.requestSubmit()}
          />
        </RefusalPlace>
      ) : null}
      {children}
      <Button type="submit" size="lg" loading={model.isSending}>
        {submit}
      </Button>
      <p className="text-center text-sm">{aside}</p>
    </form>
  )
}
