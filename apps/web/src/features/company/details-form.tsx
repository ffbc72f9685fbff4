import type { CompanyRow } from '@cursus/contract/company'
import * as fields from '@cursus/contract/field'
import { useMutation } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { LeaveQuestion } from '#web/components/leave-question.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { UploadField, type UploadState } from '#web/components/upload-field.tsx'
import { appErrorOf, errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { formatBytes } from '#web/lib/format.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { useSettings } from '#web/lib/settings.ts'
import { trpc } from '#web/lib/trpc.ts'
import { sendMultipart } from '#web/lib/upload.ts'
import { m } from '#web/paraglide/messages.js'

type Details = { name: string }
const schema = z.object({ name: fields.shortName })

/** Name and logo of the company; the logo travels with its progress (specification §7). */
export function DetailsForm({ company, editable }: { company: CompanyRow; editable: boolean }) {
  const { uploadLimits } = useSettings()
  const utils = trpc.useUtils()
  const [logo, setLogo] = useState<File | null>(null)
  const [removeLogo, setRemoveLogo] = useState(false)
  const [upload, setUpload] = useState<UploadState>({ phase: 'idle' })
  const form = useForm<Details>({ resolver: schemaResolver<Details>(schema), values: { name: company.name } })
  const save = useMutation({
    meta: { silent: true, success: () => m.company_details_saved() },
    mutationFn: ({ name }: Details) =>
      sendMultipart<CompanyRow>(
        'PATCH',
        `company/${company.id}`,
        { name, ...(logo ? { logo } : {}), ...(removeLogo && !logo ? { removeLogo: true } : {}) },
        { onProgress: (percent) => logo && setUpload({ phase: 'sending', percent }) },
      ),
    onSuccess: (saved) => {
      utils.company.company.get.setData({ companyId: company.id }, saved)
      setLogo(null)
      setRemoveLogo(false)
      void utils.company.invalidate()
      // The name and logo in the area switch come with the session.
      void utils.auth.me.invalidate()
    },
    onError: (error) => {
      placeServerErrors(form, error, { AlreadyExistCompanyName: 'name' }, errorText)
    },
    onSettled: () => setUpload({ phase: 'idle' }),
  })
  const { errors, isDirty } = form.formState
  const refused = appErrorOf(save.error)?.code
  const logoError = refused === 'MaxWeightCompanyLogo' || refused === 'InvalidImage' ? errorText(save.error) : undefined
  const dirty = isDirty || logo !== null || removeLogo
  const hasLogo = company.logo !== null && !removeLogo
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      aria-label={m.nav_details()}
    >
      {editable ? null : <Notice>{m.company_details_read_only()}</Notice>}
      <Field label={m.company_details_name()} error={ruleText(errors.name?.message)}>
        <Input readOnly={!editable} autoComplete="organization" {...form.register('name')} />
      </Field>
      <div className="flex items-start gap-4">
        <CompanyLogo
          company={{ ...company, logo: hasLogo ? company.logo : null }}
          className="mt-7 size-20 rounded-lg"
        />
        <div className="min-w-0 flex-1">
          {editable ? (
            <UploadField
              label={m.company_details_logo()}
              optional
              accept="image/png,image/jpeg,image/webp"
              maxBytes={uploadLimits.companyLogo}
              hint={
                removeLogo
                  ? m.company_details_logo_removed()
                  : m.company_details_logo_hint({ max: formatBytes(uploadLimits.companyLogo) })
              }
              file={logo}
              onFile={(file) => {
                setLogo(file)
                save.reset()
              }}
              state={upload}
              icon={<Building2 aria-hidden />}
              error={logoError}
            />
          ) : null}
          {editable && company.logo && !logo ? (
            <Button variant="link" className="mt-2" onClick={() => setRemoveLogo(!removeLogo)}>
              {removeLogo ? m.company_details_logo_keep() : m.company_details_logo_remove()}
            </Button>
          ) : null}
        </div>
      </div>
      {save.error && !logoError && !errors.name ? <FailureNotice error={save.error} /> : null}
      {editable ? (
        <div className="flex justify-end">
          <Button type="submit" loading={save.isPending}>
            {save.isPending ? m.common_saving() : m.common_save()}
          </Button>
        </div>
      ) : null}
      <LeaveQuestion when={dirty && !save.isPending} />
    </form>
  )
}
