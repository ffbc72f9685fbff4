import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { today } from '#web/lib/clock.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { LicenceFields } from './licence-fields.tsx'
import { emptyLicence } from './licence-form.ts'
import { useLicenceFrame } from './use-licence-frame.ts'

/** Creates a licence; only for users who may write companies on the platform. */
export function AddLicenceSheet() {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const navigate = useNavigate()
  const [values] = useState(() => emptyLicence(today()))
  const frame = useLicenceFrame({
    values,
    send: ({ all: { moveRunningModuleIdList: _, ...licence } }) =>
      trpcClient.company.licence.create.mutate({ companyId, ...licence }),
    success: m.company_licence_created,
    onSaved: async ({ id }) => {
      await navigate({
        to: '/company/$companyId/module-licence/$moduleLicenceId',
        params: { companyId, moduleLicenceId: id },
        search: true,
        replace: true,
      })
      void api.company.invalidate()
    },
  })
  return (
    <FormSheet
      of={frame}
      title={m.company_licence_add()}
      subtitle={m.company_licence_add_subtitle()}
      submit={m.company_licence_create()}
    >
      <LicenceFields of={frame} />
    </FormSheet>
  )
}
