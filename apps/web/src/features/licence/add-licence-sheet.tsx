import type { Licence } from '@cursus/contract/licence'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { today } from '#web/lib/clock.ts'
import { itemStateOf } from '#web/lib/list/use-item.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { LicenceFields } from './licence-fields.tsx'
import { emptyLicence, nextYearValues, useLicenceModel } from './licence-form.ts'

/**
 * Creates a licence; only for users who may write companies on the platform. `from` in the address:
 * the licence of which it is the next year.
 */
export function AddLicenceSheet() {
  const { from } = useSearch({ from: '/company/$companyId/module-licence/add' })
  return from === undefined ? <AddForm /> : <AddNextYear id={from} />
}

function AddNextYear({ id }: { id: string }) {
  const companyId = useCompanyId()
  const licence = trpc.company.licence.get.useQuery({ companyId, id })
  return <SheetOf of={itemStateOf(licence)}>{(former) => <AddForm former={former} />}</SheetOf>
}

function AddForm({ former }: { former?: Licence }) {
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const [values] = useState(() => (former ? nextYearValues(former) : emptyLicence(today())))
  const model = useLicenceModel({
    values,
    send: ({ all: { moveRunningModuleIdList: _, ...licence } }) =>
      trpcClient.company.licence.create.mutate({
        companyId,
        ...licence,
        ...(former && { platformManagerIdList: former.platformManagerIdList }),
      }),
    success: m.company_licence_created,
    onSaved: async ({ id }) => {
      await navigate({
        to: '/company/$companyId/module-licence/$moduleLicenceId',
        params: { companyId, moduleLicenceId: id },
        search: ({ from: _, ...search }: { from?: string }) => search,
        replace: true,
      })
      void api.company.invalidate()
    },
  })
  return (
    <FormSheet
      of={model}
      title={m.company_licence_add()}
      subtitle={former ? m.company_licence_next_year_text({ name: former.name }) : m.company_licence_add_subtitle()}
      submit={m.company_licence_create()}
    >
      <LicenceFields of={model} />
    </FormSheet>
  )
}
