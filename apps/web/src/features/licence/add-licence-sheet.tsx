import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { today } from '#web/lib/clock.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { LicenceFields } from './licence-fields.tsx'
import { emptyLicence, toLicenceInput } from './licence-form.ts'
import { useLicenceForm } from './use-licence-form.ts'

/** Sells modules to a company: only for who may write companies on the platform. */
export function AddLicenceSheet({ companyId }: { companyId: string }) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { form, focusFirst, placeError } = useLicenceForm(emptyLicence(today()))
  const [failure, setFailure] = useState<unknown>()
  const create = trpc.company.licence.create.useMutation({
    meta: { silent: true, success: () => m.company_licence_created() },
    onSuccess: async ({ id }) => {
      void utils.company.invalidate()
      await navigate({
        to: '/company/$companyId/module-licence/$moduleLicenceId',
        params: { companyId, moduleLicenceId: id },
        search: true,
        replace: true,
        ignoreBlocker: true,
      })
    },
    onError: (error) => setFailure(placeError(error) ? undefined : error),
  })
  const submit = form.handleSubmit(
    () => create.mutate({ companyId, ...toLicenceInput(form.getValues()) }),
    (found) => focusFirst(found),
  )
  return (
    <SheetRoute
      title={m.company_licence_add()}
      subtitle={m.company_licence_add_subtitle()}
      dirty={form.formState.isDirty && !create.isSuccess}
      foot={
        <>
          <Button
            variant="outline"
            onClick={() =>
              void navigate({ to: '/company/$companyId/module-licence', params: { companyId }, search: true })
            }
          >
            {m.common_cancel()}
          </Button>
          <Button type="submit" form="add-licence" loading={create.isPending}>
            {m.company_licence_create()}
          </Button>
        </>
      }
    >
      <form id="add-licence" onSubmit={submit} noValidate>
        <LicenceFields companyId={companyId} form={form} />
        {failure ? <FailureNotice error={failure} className="mt-4" /> : null}
      </form>
    </SheetRoute>
  )
}
