import { declineUserModuleInput, type UserModule } from '@cursus/contract/participant'
import { useState } from 'react'
import { FormField } from '#web/components/form/form.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Says that a module was assigned by mistake, with the reason. */
export function DeclineModule({ module }: { module: UserModule }) {
  const [asking, setAsking] = useState(false)
  if (asking) return <DeclineForm module={module} onClose={() => setAsking(false)} />
  return (
    <Button
      size="lg"
      variant="ghost"
      className="h-auto min-h-11 w-full whitespace-normal sm:w-auto"
      onClick={() => setAsking(true)}
    >
      {m.participant_decline()}
    </Button>
  )
}

function DeclineForm({ module, onClose }: { module: UserModule; onClose: () => void }) {
  const model = useFormModel({
    schema: declineUserModuleInput.pick({ reason: true }),
    values: { reason: '' },
    send: ({ all: { reason } }) =>
      trpcClient.participant.userModule.decline.mutate({ userModuleId: module.id, reason }),
    success: () => m.participant_decline_done(),
    onSaved: () => void api.participant.invalidate(),
  })
  return (
    <FormCard of={model} submit={m.participant_decline_submit()} onClose={onClose} className="w-full">
      <FormField
        of={model}
        name="reason"
        label={m.participant_decline_reason()}
        hint={m.participant_decline_hint({ company: module.company.name })}
      >
        {(field) => <Textarea {...field} maxLength={300} rows={2} />}
      </FormField>
    </FormCard>
  )
}
