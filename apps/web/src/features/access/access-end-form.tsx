import type { Access } from '@cursus/contract/access'
import type { LicenceRow } from '@cursus/contract/licence'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { accessTerms, readTerms } from './give-form.ts'
import { TermsFields, type TermsValues } from './terms-fields.tsx'

/** Changes when one access ends. `onDirty` tells the sheet, which then asks before it is left. */
export function AccessEndForm({
  companyId,
  access,
  licence,
  onDirty,
  onClose,
}: {
  companyId: string
  access: Access
  licence: LicenceRow | undefined
  onDirty: (dirty: boolean) => void
  onClose: () => void
}) {
  const utils = trpc.useUtils()
  const form = useForm<TermsValues>({
    resolver: schemaResolver<TermsValues>(accessTerms(licence)),
    defaultValues: {
      expireDate: access.expireDate ?? '',
      hasMaxDayTimeLimit: access.hasMaxDayTimeLimit,
      maxDayTimeLimit: String(access.maxDayTimeLimit ?? 30),
    },
  })
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const update = trpc.company.access.update.useMutation({
    meta: { silent: true, success: () => m.company_access_end_saved() },
    onSuccess: () => {
      onDirty(false)
      onClose()
      void utils.company.invalidate()
    },
    onError: (error) => {
      if (placeServerErrors(form, error, { ExpireDateNotValid: 'expireDate' }, errorText)) {
        document.getElementById('access-end-expireDate')?.focus()
      }
    },
  })
  const submit = form.handleSubmit(
    () => update.mutate({ companyId, id: access.id, ...readTerms(form.getValues()) }),
    (found) =>
      document.getElementById(found.expireDate ? 'access-end-expireDate' : 'access-end-maxDayTimeLimit')?.focus(),
  )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 rounded-lg border bg-card p-4">
      <TermsFields form={form} prefix="access-end" licence={licence} />
      {update.error && Object.keys(form.formState.errors).length === 0 ? <FailureNotice error={update.error} /> : null}
      <div className="flex justify-end gap-2">
        <Button
          variant="outline"
          onClick={() => {
            onDirty(false)
            onClose()
          }}
        >
          {m.common_cancel()}
        </Button>
        <Button type="submit" loading={update.isPending}>
          {m.common_save()}
        </Button>
      </div>
    </form>
  )
}
