import type { Access } from '@cursus/contract/access'
import { Form, FormLeaveQuestion } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { useFormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'
import { accessTerms, readTerms } from './give-form.ts'
import { TermsFields, type TermsValues, termsLabels } from './terms-fields.tsx'

/** Changes the end of an access. */
export function AccessEndForm({
  companyId,
  access,
  onClose,
}: {
  companyId: string
  access: Access
  onClose: () => void
}) {
  const frame = useFormFrame<TermsValues, Access, ReturnType<typeof readTerms>>({
    schema: accessTerms(access.licence),
    keepsTyped: true,
    values: {
      expireDate: access.expireDate ?? '',
      hasMaxDayTimeLimit: access.hasMaxDayTimeLimit,
      maxDayTimeLimit: String(access.maxDayTimeLimit ?? 30),
    },
    revision: access.revision,
    labels: termsLabels,
    toBody: readTerms,
    send: ({ edit }) => trpcClient.company.access.update.mutate({ companyId, id: access.id, ...edit }),
    fieldOf: { ExpireDateNotValid: 'expireDate' },
    success: () => m.company_access_end_saved(),
    onSaved: () => {
      onClose()
      void api.company.invalidate()
    },
  })
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-card p-4">
      <FormLeaveQuestion of={frame} />
      <Form of={frame}>
        <TermsFields of={frame} licence={access.licence} />
      </Form>
      <div className="flex justify-end gap-2">
        <FormButtons
          of={frame}
          submit={m.common_save()}
          cancel={
            <Button variant="outline" onClick={onClose}>
              {m.common_cancel()}
            </Button>
          }
        />
      </div>
    </div>
  )
}
