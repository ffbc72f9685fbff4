import type { Access } from '@cursus/contract/access'
import { correctResultInput } from '@cursus/contract/access'
import { isScorm } from '@cursus/contract/content-values'
import { emptyAsNull } from '@cursus/contract/field'
import { z } from 'zod'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const withPoint = (typed: unknown) => (typeof typed === 'string' ? typed.replace(',', '.') : typed)

/** `score`: as typed, with a point or a comma; null keeps it. */
export const correctSchema = correctResultInput
  .pick({ done: true, reason: true })
  .extend({ score: emptyAsNull(z.preprocess(withPoint, z.coerce.number().min(0).max(100))) })

/** Corrects the result of a content by hand. */
export function CorrectForm({
  companyId,
  id,
  content,
  onClose,
}: {
  companyId: string
  id: string
  content: Access['contents'][number]
  onClose: () => void
}) {
  const hasScore = isScorm(content.type)
  const model = useFormModel({
    schema: correctSchema,
    values: { done: content.done, score: '' as string | number, reason: '' },
    send: ({ all: { done, score, reason } }) =>
      trpcClient.company.access.correctResult.mutate({
        companyId,
        id,
        contentId: content.id,
        done,
        reason,
        ...(typeof score === 'number' ? { score } : {}),
      }),
    success: () => m.company_correct_done(),
    onSaved: () => {
      onClose()
      void api.company.invalidate()
    },
  })
  return (
    <FormCard of={model} submit={m.company_correct_submit()} onClose={onClose} className="mt-3">
      {content.done ? null : (
        <FormValue of={model} name="done">
          {({ value, onChange }) => (
            <Switch label={m.company_correct_mark_done()} checked={value} onCheckedChange={onChange} />
          )}
        </FormValue>
      )}
      {hasScore ? (
        <FormField of={model} name="score" label={m.company_correct_score()} hint={m.company_correct_score_hint()}>
          {(field) => <Input {...field} inputMode="decimal" autoComplete="off" />}
        </FormField>
      ) : null}
      <FormField of={model} name="reason" label={m.company_correct_reason()} hint={m.company_correct_reason_hint()}>
        {(field) => <Textarea {...field} maxLength={500} rows={2} />}
      </FormField>
    </FormCard>
  )
}
