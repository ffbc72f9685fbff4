import type { CompanyRow } from '@cursus/contract/company'
import { Building2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { Form, FormField, FormLeaveQuestion, FormValue } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { useSettings } from '#web/lib/settings.ts'
import { api } from '#web/lib/trpc.ts'
import { useFormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

type Values = { name: string; logo: File | 'removed' | null }
type Body = { name: string; logo?: File; removeLogo?: true }

export function DetailsForm({ company, editable }: { company: CompanyRow; editable: boolean }) {
  const { uploadLimits } = useSettings()
  const model = useFormModel<Values, CompanyRow, Body>({
    schema: async () => (await import('./company-schema.ts')).companySchema,
    revision: company.revision,
    labels: () => ({ name: m.company_details_name(), logo: m.company_details_logo() }),
    values: { name: company.name, logo: null },
    toBody: ({ name, logo }) => ({
      name,
      ...(logo === 'removed' ? { removeLogo: true } : logo ? { logo } : {}),
    }),
    send: ({ edit, upload }) => upload('PATCH', `company/${company.id}`, edit),
    fieldOf: { AlreadyExistCompanyName: 'name', InvalidImage: 'logo', MaxWeightCompanyLogo: 'logo' },
    success: () => m.company_details_saved(),
    onSaved: async (saved) => {
      api.company.company.get.setData({ companyId: company.id }, saved)
      // The area switch takes name and logo from the session.
      await Promise.all([api.company.invalidate(), api.auth.me.invalidate()])
    },
  })
  const { form } = model
  const logo = useWatch({ control: form.control, name: 'logo' })
  const isRemoved = logo === 'removed'
  return (
    <Form of={model} label={m.nav_details()}>
      <FormLeaveQuestion of={model} />
      {editable ? null : <Notice>{m.company_details_read_only()}</Notice>}
      <FormField of={model} name="name" label={m.company_details_name()}>
        {(field) => <Input {...field} readOnly={!editable} autoComplete="organization" />}
      </FormField>
      <div className="flex items-start gap-4">
        <CompanyLogo
          company={{ ...company, logo: isRemoved ? null : company.logo }}
          className="mt-7 size-20 rounded-lg"
        />
        {editable ? (
          <div className="min-w-0 flex-1">
            <FormValue of={model} name="logo">
              {({ value, onChange, error }) => (
                <UploadField
                  label={m.company_details_logo()}
                  optional
                  accept="image/png,image/jpeg,image/webp"
                  maxBytes={uploadLimits.companyLogo}
                  hint={
                    isRemoved
                      ? m.company_details_logo_removed()
                      : m.company_details_logo_hint({ max: formatBytes(uploadLimits.companyLogo) })
                  }
                  file={value === 'removed' ? null : value}
                  onFile={onChange}
                  state={value && !isRemoved ? model.upload : undefined}
                  icon={<Building2 aria-hidden />}
                  error={error}
                />
              )}
            </FormValue>
            {company.logo && (!logo || isRemoved) ? (
              <Button
                variant="link"
                className="mt-2"
                onClick={() => form.setValue('logo', isRemoved ? null : 'removed', { shouldDirty: true })}
              >
                {isRemoved ? m.company_details_logo_keep() : m.company_details_logo_remove()}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {editable ? <FormButtons of={model} submit={model.isSending ? m.common_saving() : m.common_save()} /> : null}
    </Form>
  )
}
