import type { Licence } from '@cursus/contract/licence'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { LicenceFields } from './licence-fields.tsx'
import { licenceValues, type ModuleConsequence, moduleConsequences, toLicenceInput } from './licence-form.ts'
import type { NewerVersion } from './modules-field.tsx'
import { useLicenceForm } from './use-licence-form.ts'

/** Changes a licence. What it does to people at once is told, with their number, and asked for before it is saved. */
export function EditLicence({
  companyId,
  licence,
  onClose,
}: {
  companyId: string
  licence: Licence
  onClose: () => void
}) {
  const utils = trpc.useUtils()
  const { form, focusFirst, placeError } = useLicenceForm(licenceValues(licence))
  const newer = useNewerVersions(licence)
  const [failure, setFailure] = useState<unknown>()
  const [consequences, setConsequences] = useState<ModuleConsequence[]>([])
  const update = trpc.company.licence.update.useMutation({
    meta: { silent: true, success: () => m.company_licence_saved() },
    onSuccess: (saved) => {
      utils.company.licence.get.setData({ companyId, id: licence.id }, saved)
      void utils.company.invalidate()
      onClose()
    },
    onError: (error) => {
      setConsequences([])
      setFailure(placeError(error) ? undefined : error)
    },
  })
  const save = () => {
    const values = form.getValues()
    update.mutate({
      companyId,
      id: licence.id,
      ...toLicenceInput(values),
      moveRunningModuleIdList: values.modules.filter(({ moveRunning }) => moveRunning).map(({ moduleId }) => moduleId),
    })
  }
  const submit = form.handleSubmit(
    () => {
      const found = moduleConsequences(licence, form.getValues('modules'))
      if (found.length > 0) setConsequences(found)
      else save()
    },
    (found) => focusFirst(found),
  )
  return (
    <SheetRoute
      title={licence.name}
      subtitle={m.company_licence_edit()}
      dirty={form.formState.isDirty && !update.isSuccess}
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" form="edit-licence" loading={update.isPending}>
            {update.isPending ? m.common_saving() : m.common_save()}
          </Button>
        </>
      }
    >
      <form id="edit-licence" onSubmit={submit} noValidate>
        <LicenceFields companyId={companyId} form={form} used={licence.usage.current} newer={newer} />
        {failure ? <FailureNotice error={failure} className="mt-4" /> : null}
      </form>
      <ConfirmDialog
        open={consequences.length > 0}
        onOpenChange={(open) => !open && setConsequences([])}
        tone={consequences.some(({ kind }) => kind === 'removed') ? 'danger' : 'neutral'}
        title={m.company_licence_confirm_title()}
        effect={
          <ul className="flex flex-col gap-2">
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
        action={
          consequences.some(({ kind }) => kind === 'removed')
            ? m.company_licence_confirm_action_removed()
            : m.company_licence_confirm_action_moved()
        }
        pending={update.isPending}
        onConfirm={save}
      />
    </SheetRoute>
  )
}

/** The latest version of each module that the licence gives in an older one; who may not read modules is offered none. */
function useNewerVersions(licence: Licence): ReadonlyMap<string, NewerVersion> {
  const behind = licence.modules.filter(({ version, latestVersion, archived }) => latestVersion > version && !archived)
  const found = trpc.useQueries((t) =>
    behind.map(({ id }) => t.management.module.get({ id }, { meta: { silent: true }, retry: false })),
  )
  return new Map(
    found.flatMap(({ data }) =>
      data ? [[data.id, { moduleVersionId: data.moduleVersionId, version: data.version }] as const] : [],
    ),
  )
}
