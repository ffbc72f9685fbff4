import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { RefusalPlace } from '#web/components/form/refusal-place.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormFrame } from '#web/lib/use-form-frame.ts'
import { AuthFailure } from './auth-failure.tsx'

/** A form of the public pages: refusal and next step, fields, button, link to another page. */
export function AuthForm<Values extends FieldValues>({
  of: frame,
  email,
  submit,
  children,
  aside,
}: {
  of: FormFrame<Values>
  /** The address that the next steps use. */
  email?: string
  submit: string
  children: ReactNode
  aside: ReactNode
}) {
  return (
    <form {...frame.formProps} className="flex flex-col gap-5">
      {frame.failure ? (
        <RefusalPlace why={frame.failure}>
          <AuthFailure
            error={frame.failure.error}
            email={email}
            onRetry={() => frame.formProps.ref.current?.requestSubmit()}
          />
        </RefusalPlace>
      ) : null}
      {children}
      <Button type="submit" size="lg" loading={frame.isSending}>
        {submit}
      </Button>
      <p className="text-center text-sm">{aside}</p>
    </form>
  )
}
