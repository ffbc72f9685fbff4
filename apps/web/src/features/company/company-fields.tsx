import type { CompanyField, CompanyRow } from '@cursus/contract/company'
import { Building2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { companyWords } from '#web/components/company-words.ts'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { useSettings } from '#web/lib/settings.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

const { logo: logoWords, ...textWords } = companyWords
const names = Object.keys(textWords) as CompanyField[]

export type CompanyValues = Record<CompanyField, string> & { logo: File | 'removed' | null }

const texts = (of: Partial<Record<CompanyField, string | null>>) =>
  Object.fromEntries(names.map((name) => [name, of[name] ?? ''])) as Record<CompanyField, string>

export const companyValues = (company: Partial<CompanyRow> = {}): CompanyValues => ({ ...texts(company), logo: null })

export const companyBody = ({ logo, ...values }: CompanyValues): Record<string, string | File | true> => ({
  ...texts(values),
  ...(logo === 'removed' ? { removeLogo: true } : logo ? { logo } : {}),
})

export const companyLabels = () =>
  Object.fromEntries(Object.entries(companyWords).map(([name, { label }]) => [name, label()]))

/** The fields in which a company refuses what is sent. */
export const companyRefusals = {
  AlreadyExistCompanyName: 'name',
  InvalidImage: 'logo',
  MaxWeightCompanyLogo: 'logo',
} as const

/** What a company says of itself; without `company`, of a new one. */
export function CompanyFields({
  of: model,
  company,
  editable = true,
}: {
  of: FormModel<CompanyValues>
  company?: CompanyRow
  editable?: boolean
}) {
  const { uploadLimits } = useSettings()
  const { form } = model
  const logo = useWatch({ control: form.control, name: 'logo' })
  const isRemoved = logo === 'removed'
  const logoField = editable ? (
    <FormValue of={model} name="logo">
      {({ value, onChange, error }) => (
        <UploadField
          label={logoWords.label()}
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
  ) : null
  return (
    <>
      {names.map((name) => (
        <FormField key={name} of={model} name={name} label={textWords[name].label()}>
          {(field) => <Input {...field} {...textWords[name].input} readOnly={!editable} />}
        </FormField>
      ))}
      {company ? (
        <div className="flex items-start gap-4">
          <CompanyLogo
            company={{ ...company, logo: isRemoved ? null : company.logo }}
            className="mt-7 size-20 rounded-lg"
          />
          {editable ? (
            <div className="min-w-0 flex-1">
              {logoField}
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
      ) : (
        logoField
      )}
    </>
  )
}
