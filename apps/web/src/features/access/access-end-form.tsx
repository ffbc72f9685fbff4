import type { Access } from '@cursus/contract/access'
import { dayOf } from '@cursus/contract/day'
import { FormCard } from '#web/components/form/form-card.tsx'
import { platformTimeZone } from '#web/lib/clock.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { useFormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import { accessTerms, readTerms, type TermsValues } from './give-form.ts'
import { TermsFields, termsLabels } from './terms-fields.tsx'

/** Changes the end and due date of an access. */
export function AccessEndForm({
  companyId,
  access,
  onClose,
}: {
  companyId: string
  access: Access
  onClose: () => void
}) {
  const model = useFormModel<TermsValues, Access, ReturnType<typeof readTerms>>({
    schema: accessTerms(access.licence),
    keepsTyped: true,
    values: {
      expireDate: access.expireDate ?? '',
      dueDate: access.dueDate ?? '',
      hasMaxDayTimeLimit: access.hasMaxDayTimeLimit,
      maxDayTimeLimit: String(access.maxDayTimeLimit ?? 30),
    },
    revision: access.revision,
    labels: termsLabels,
    toBody: readTerms,
    send: ({ edit }) => trpcClient.company.access.update.mutate({ companyId, id: access.id, ...edit }),
    fieldOf: { ExpireDateNotValid: 'expireDate', DueDateNotValid: 'dueDate' },
    success: () => m.company_access_end_saved(),
    onSaved: () => {
      onClose()
      void api.company.invalidate()
    },
  })
  return (
    <FormCard of={model} submit={m.common_save()} onClose={onClose}>
      <TermsFields
        of={model}
        licence={access.licence}
        acceptedOn={access.acceptedAt ? dayOf(new Date(access.acceptedAt), platformTimeZone()) : undefined}
      />
    </FormCard>
  )
}
