import type { CompanyRow } from '@cursus/contract/company'
import * as fields from '@cursus/contract/field'
import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { Notice } from '#web/components/notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import { focusFirstInvalid } from '#web/features/catalogue/focus-first-invalid.ts'
import { isCancelled, useUploadForm } from '#web/features/catalogue/use-upload-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { formatBytes } from '#web/lib/format.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Values = { name: string; logo: File | null }
const schema = z.object({ name: fields.shortName, logo: z.custom<File | null>() })
const serverFields = {
  AlreadyExistCompanyName: 'name',
  InvalidImage: 'logo',
  MaxWeightCompanyLogo: 'logo',
} as const

/** A new company, by name and logo; its sheet says what it needs next. */
export function CompanyAddSheet() {
  const { uploadLimits } = useSettings()
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const form = useForm<Values>({
    resolver: schemaResolver<Values>(schema),
    defaultValues: { name: '', logo: null },
    shouldFocusError: false,
  })
  const upload = useUploadForm<CompanyRow>()
  const [failure, setFailure] = useState<string>()
  const { errors, isDirty } = form.formState
  const send = async ({ name, logo }: Values) => {
    setFailure(undefined)
    try {
      const company = await upload.send('company', { name, ...(logo ? { logo } : {}) })
      utils.management.company.get.setData({ id: company.id }, company)
      void utils.management.company.list.invalidate()
      void toastSuccess(m.management_company_created())
      await navigate({
        to: '/management/company/$companyId',
        params: { companyId: company.id },
        search: true,
        replace: true,
        ignoreBlocker: true,
      })
    } catch (error) {
      if (isCancelled(error)) return setFailure(m.management_cancelled_text())
      if (!placeServerErrors(form, error, serverFields, errorText)) setFailure(errorText(error))
      focusFirstInvalid(element.current)
    }
  }
  return (
    <SheetRoute
      title={m.management_company_new()}
      dirty={isDirty || upload.busy}
      foot={
        <Button type="submit" form={formId} loading={upload.busy}>
          {m.management_create()}
        </Button>
      }
    >
      <form
        id={formId}
        ref={element}
        noValidate
        onSubmit={form.handleSubmit(send, () => focusFirstInvalid(element.current))}
        className="flex flex-col gap-5"
      >
        {failure ? (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        ) : null}
        <Field label={m.management_company_name()} error={ruleText(errors.name?.message)}>
          <Input {...form.register('name')} autoComplete="organization" maxLength={80} />
        </Field>
        <Controller
          control={form.control}
          name="logo"
          render={({ field }) => (
            <UploadField
              label={m.management_company_logo()}
              optional
              hint={m.management_company_logo_hint({ max: formatBytes(uploadLimits.companyLogo) })}
              accept="image/png,image/jpeg,image/webp"
              maxBytes={uploadLimits.companyLogo}
              file={field.value}
              onFile={field.onChange}
              icon={<Building2 aria-hidden />}
              state={field.value ? upload.state : undefined}
              onCancel={upload.cancel}
              error={ruleText(errors.logo?.message)}
            />
          )}
        />
      </form>
    </SheetRoute>
  )
}
