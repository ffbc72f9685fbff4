import type { Licence } from '@cursus/contract/licence'
import { useState } from 'react'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { useCompanyRights } from '#web/lib/use-company-rights.ts'
import { m } from '#web/paraglide/messages.js'
import { LicenceFields } from './licence-fields.tsx'
import { licenceValues, type ModuleConsequence, moduleConsequences } from './licence-form.ts'
import type { NewerVersion } from './modules-field.tsx'
import { useLicenceModel } from './use-licence-model.ts'

/** Labels by the names in the form and, where these differ, in history. */
const labels = () => ({
  name: m.company_licence_name(),
  startDate: m.company_licence_start(),
  endDate: m.company_licence_end(),
  maxActiveUserAllowed: m.company_licence_seats_count(),
  modules: m.company_licence_modules(),
  hasAuthorizedDomainList: m.company_licence_domains_switch(),
  authorizedDomains: m.company_licence_domains(),
  authorizedDomainList: m.company_licence_domains(),
  mandatoryExpireDate: m.company_licence_mandatory(),
  companyManagerIdList: m.company_licence_told(),
  businessSupportEmailList: m.company_licence_support(),
  comment: m.company_licence_comment(),
})

/**
 * Changes a licence. Immediate effects on people are shown with their number and must be confirmed
 * before saving.
 */
export function EditLicence({
  companyId,
  licence,
  onClose,
}: {
  companyId: string
  licence: Licence
  onClose: () => void
}) {
  const newer = newerVersions(licence)
  const { platformWrite } = useCompanyRights(companyId)
  const [consequences, setConsequences] = useState<ModuleConsequence[]>([])
  const model = useLicenceModel({
    values: licenceValues(licence),
    revision: licence.revision,
    labels,
    before: ({ modules }) => {
      const found = moduleConsequences(licence, modules)
      setConsequences(found)
      return found.length === 0
    },
    send: ({ edit }) =>
      trpcClient.company.licence.update
        .mutate({ companyId, id: licence.id, ...edit })
        .finally(() => setConsequences([])),
    success: m.company_licence_saved,
    onSaved: (saved) => {
      api.company.licence.get.setData({ companyId, id: licence.id }, saved)
      onClose()
      void api.company.invalidate()
    },
  })
  const removes = consequences.some(({ kind }) => kind === 'removed')
  return (
    <>
      <FormSheet
        of={model}
        title={licence.name}
        subtitle={m.company_licence_edit()}
        submit={model.isSending ? m.common_saving() : m.common_save()}
        onCancel={onClose}
      >
        <LicenceFields
          of={model}
          used={licence.usage.current}
          newer={newer}
          managers={licence.companyManagers}
          sold={platformWrite ? undefined : licence}
        />
      </FormSheet>
      <ConfirmDialog
        open={consequences.length > 0}
        onOpenChange={(open) => !open && setConsequences([])}
        tone={removes ? 'danger' : 'neutral'}
        title={m.company_licence_confirm_title()}
        effect={
          <ul role="list" className="flex flex-col gap-2">
            {consequences.map((consequence) => (
              <li key={consequence.title}>
                <StrongText>
                  {consequence.kind === 'removed'
                    ? m.company_licence_confirm_removed(consequence)
                    : m.company_licence_confirm_moved(consequence)}
                </StrongText>
              </li>
            ))}
            {consequences.some(({ kind }) => kind === 'moved') ? <li>{m.company_licence_confirm_kept()}</li> : null}
          </ul>
        }
        action={removes ? m.company_licence_confirm_action_removed() : m.company_licence_confirm_action_moved()}
        pending={model.isSending}
        onConfirm={model.sendNow}
      />
    </>
  )
}

/** The latest version of each module that the licence gives in an older one. */
const newerVersions = (licence: Licence): ReadonlyMap<string, NewerVersion> =>
  new Map(
    licence.modules
      .filter(({ version, latestVersion, archived }) => latestVersion > version && !archived)
      .map((module) => [module.id, { moduleVersionId: module.latestModuleVersionId, version: module.latestVersion }]),
  )
