import type { CompanyRow } from '@cursus/contract/company'
import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { useSettings } from '#web/lib/settings.ts'
import { api } from '#web/lib/trpc.ts'
import { useFormFrame } from '#web/lib/use-form-frame.ts'
import { m } from '#web/paraglide/messages.js'

type Values = { name: string; logo: File | null }

/** Creates a company with name and logo; its sheet shows the next steps. */
export function CompanyAddSheet() {
  const { uploadLimits } = useSettings()
  const navigate = useNavigate()
  const frame = useFormFrame<Values, CompanyRow, { name: string; logo?: File }>({
    schema: async () => (await import('#web/features/company/company-schema.ts')).companySchema,
    values: { name: '', logo: null },
    toBody: ({ name, logo }) => ({ name, ...(logo ? { logo } : {}) }),
    send: ({ all, upload }) => upload('POST', 'company', all),
    fieldOf: { AlreadyExistCompanyName: 'name', InvalidImage: 'logo', MaxWeightCompanyLogo: 'logo' },
    success: () => m.management_company_created(),
    onSaved: async (company) => {
      api.management.company.get.setData({ id: company.id }, company)
      await navigate({
        to: '/management/company/$companyId',
        params: { companyId: company.id },
        search: true,
        replace: true,
      })
      void api.management.invalidate()
    },
  })
  return (
    <FormSheet of={frame} title={m.management_company_new()} submit={m.common_create()}>
      <FormField of={frame} name="name" label={m.management_company_name()}>
        {(field) => <Input {...field} autoComplete="organization" maxLength={80} />}
      </FormField>
      <FormValue of={frame} name="logo">
        {({ value, onChange, error }) => (
          <UploadField
            label={m.management_company_logo()}
            optional
            hint={m.management_company_logo_hint({ max: formatBytes(uploadLimits.companyLogo) })}
            accept="image/png,image/jpeg,image/webp"
            maxBytes={uploadLimits.companyLogo}
            file={value}
            onFile={onChange}
            icon={<Building2 aria-hidden />}
            state={value ? frame.upload : undefined}
            onCancel={frame.cancelUpload}
            error={error}
          />
        )}
      </FormValue>
    </FormSheet>
  )
}
