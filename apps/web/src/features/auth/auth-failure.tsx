import type { ComponentProps } from 'react'
import { ErrorText } from '#web/components/error-text.tsx'
import { Notice } from '#web/components/notice.tsx'
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
