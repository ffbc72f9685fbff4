import type { CompanyRow } from '@cursus/contract/company'
import type { CompanyRights } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { LicenceEssentials } from '#web/features/licence/licence-fields.tsx'
import {
  emptyLicence,
  type LicenceModel,
  type LicenceValues,
  toLicenceInput,
} from '#web/features/licence/licence-form.ts'
import { RightsFields } from '#web/features/manager/rights-fields.tsx'
import { today } from '#web/lib/clock.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { CompanyFields, type CompanyValues, companyBody, companyRefusals, companyValues } from './company-fields.tsx'
import { companyAddSchema } from './company-schemas.ts'

type Managers = { userList: string[]; rights: CompanyRights }
type Values = CompanyValues & {
  hasManagers: boolean
  managers: Managers
  hasLicence: boolean
  licence: LicenceValues
}

const every = { read: true, write: true }
const emptyCompany = (): Values => ({
  ...companyValues(),
  hasManagers: false,
  // The first manager runs the company's area.
  managers: { userList: [], rights: { training: every, admin: every, responsible: true } },
  hasLicence: false,
  licence: emptyLicence(today()),
})

const toBody = ({ hasManagers, managers, hasLicence, licence, ...values }: Values) => {
  const { moveRunningModuleIdList: _moved, companyManagerIdList: _told, ...terms } = toLicenceInput(licence)
  return {
    ...companyBody(values),
    ...(hasManagers ? { managers } : {}),
    ...(hasLicence ? { licence: terms } : {}),
  }
}

/** Creates a company, with its first managers and its first licence if wanted. */
export function CompanyAddSheet() {
  const navigate = useNavigate()
  const [values] = useState(emptyCompany)
  const model = useFormModel<Values, CompanyRow, ReturnType<typeof toBody>>({
    schema: companyAddSchema,
    keepsTyped: true,
    values,
    toBody,
    send: ({ all, upload }) => upload('POST', 'company', all),
    fieldOf: {
      ...companyRefusals,
      LicenceDatesNotValid: 'licence.endDate',
      ModuleArchived: 'licence.modules',
      ModuleDraft: 'licence.modules',
    },
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
    <FormSheet of={model} title={m.management_company_new()} submit={m.management_company_add_submit()}>
      <CompanyFields of={model as unknown as FormModel<CompanyValues>} />
      <Part
        of={model}
        name="hasManagers"
        label={m.management_company_with_managers()}
        hint={m.management_company_with_managers_hint()}
      >
        <FormValue of={model} name="managers.userList">
          {({ value, onChange, error }) => (
            <PeoplePicker
              label={m.management_company_managers()}
              value={value}
              onChange={onChange}
              error={error && m.company_access_people_required()}
            />
          )}
        </FormValue>
        <FormValue of={model} name="managers.rights">
          {({ value, onChange, error }) => (
            <RightsFields value={value} onChange={onChange} error={error && m.company_manager_rights_required()} />
          )}
        </FormValue>
      </Part>
      <Part
        of={model}
        name="hasLicence"
        label={m.management_company_with_licence()}
        hint={m.management_company_with_licence_hint()}
      >
        <LicenceEssentials of={model as unknown as LicenceModel} at="licence." />
      </Part>
    </FormSheet>
  )
}

/** A part of the form that is filled only when it is switched on. */
function Part({
  of: model,
  name,
  label,
  hint,
  children,
}: {
  of: ReturnType<typeof useFormModel<Values, CompanyRow, ReturnType<typeof toBody>>>
  name: 'hasManagers' | 'hasLicence'
  label: string
  hint: string
  children: ReactNode
}) {
  const isOn = useWatch({ control: model.form.control, name })
  return (
    <div className="flex flex-col gap-4 rounded-lg border px-3.5 py-3">
      <FormValue of={model} name={name}>
        {({ value, onChange }) => <Switch checked={value} onCheckedChange={onChange} label={label} hint={hint} />}
      </FormValue>
      {isOn ? children : null}
    </div>
  )
}
