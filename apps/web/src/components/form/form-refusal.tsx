import type { FieldValues } from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { appErrorOf } from '#web/lib/app-error.ts'
import type { FormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import { CollisionNotice } from './collision-notice.tsx'
import { RefusalPlace } from './refusal-place.tsx'
import { holderOf, TakenBy } from './taken-by.tsx'

/** Why the form was not sent, above its buttons, so that it is in sight where they are. */
export function FormRefusal<Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) {
  const { failure, collision } = model
  const refusal = appErrorOf(model.refusal)
  const holder = refusal && holderOf(refusal)
  if (!failure && !collision && !holder) return null
  return (
    <RefusalPlace
      why={failure ?? collision?.fields}
      className="flex max-h-[40dvh] basis-full flex-col gap-3 overflow-y-auto"
    >
      {holder ? <TakenBy link={holder} title={refusal.options.title ?? ''} /> : null}
      {collision ? <CollisionNotice of={model} /> : null}
      {failure ? (
        failure.isCancelled ? (
          <Notice tone="warning" live="alert">
            <b className="block font-semibold">{m.upload_cancelled_title()}</b>
            {m.upload_cancelled_text()}
          </Notice>
        ) : (
          <FailureNotice error={failure.error} />
        )
      ) : null}
    </RefusalPlace>
  )
}
