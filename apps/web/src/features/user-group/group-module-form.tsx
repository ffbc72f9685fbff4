import type { UserGroup } from '@cursus/contract/user-group'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { GiftFields, giftFieldOf } from '#web/features/access/gift-fields.tsx'
import { type GiftValues, giftSchema, readGift } from '#web/features/access/give-form.ts'
import { GivePreview } from '#web/features/access/give-preview.tsx'
import { useChosen } from '#web/features/access/use-gift-choice.ts'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useDebounced } from '#web/lib/page/use-debounced.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Adds a module that the members of a group get. */
export function GroupModuleForm({
  companyId,
  group,
  onClose,
}: {
  companyId: string
  group: UserGroup
  onClose: () => void
}) {
  const [values] = useState<GiftValues>({
    moduleId: '',
    moduleLicenceId: '',
    expireDate: '',
    dueDate: '',
    hasMaxDayTimeLimit: false,
    maxDayTimeLimit: '30',
  })
  const model = useFormModel<GiftValues, { given: number; leftOut: number }, ReturnType<typeof readGift>>({
    schema: () => giftSchema(licence),
    keepsTyped: true,
    values,
    toBody: readGift,
    send: ({ all }) => trpcClient.company.userGroup.addModule.mutate({ companyId, id: group.id, ...all }),
    fieldOf: giftFieldOf,
    onSaved: ({ given, leftOut }) => {
      void toastSuccess(
        m.company_group_module_added({ count: given }),
        leftOut > 0 ? { description: m.company_group_module_left_out({ count: leftOut }) } : undefined,
      )
      onClose()
      void api.company.invalidate()
    },
  })
  const entered = useWatch({ control: model.form.control }) as GiftValues
  const { licence } = useChosen(companyId, entered)
  const query = useDebounced(JSON.stringify({ companyId, id: group.id, ...readGift(entered) }))
  const question = JSON.parse(query) as ReturnType<typeof readGift> & { companyId: string; id: string }
  const previewed = trpc.company.userGroup.previewModule.useQuery(question, {
    enabled: question.moduleId !== '' && question.moduleLicenceId !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const preview = entered.moduleId && entered.moduleLicenceId ? previewed.data : undefined
  return (
    <FormCard of={model} submit={m.company_group_module_add()} onClose={onClose} className="mb-5">
      <GiftFields of={model} companyId={companyId} preview={preview}>
        {preview ? <GivePreview preview={preview} /> : null}
        {previewed.error ? <FailureNotice error={previewed.error} /> : null}
      </GiftFields>
    </FormCard>
  )
}
