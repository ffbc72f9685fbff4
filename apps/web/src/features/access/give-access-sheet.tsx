import { AppError, type ErrorName } from '@cursus/contract/error'
import type { CompanyModule, LicenceRow } from '@cursus/contract/licence'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Thumb } from '#web/components/cover.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { licenceSuffix } from '#web/features/licence/licence-state.ts'
import { useErrorText } from '#web/lib/load-error-text.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { type FormFrame, useFormFrame } from '#web/lib/use-form-frame.ts'
import { bothItems, itemStateOf } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { accessList } from './access-queries.ts'
import { type GiveValues, givableModules, giveSchema, marksOf, onlyLicence, readGift } from './give-form.ts'
import { GivePreview } from './give-preview.tsx'
import { SeatsCard } from './seats-card.tsx'
import { TermsFields } from './terms-fields.tsx'

type Given = Awaited<ReturnType<typeof trpcClient.company.access.give.mutate>>
type Initial = { moduleId?: string; moduleLicenceId?: string; userList?: string[] }

/** The field that shows each refusal of the server. */
const fieldOf: Partial<Record<ErrorName, keyof GiveValues>> = {
  ModuleArchived: 'moduleId',
  ModuleNotInLicence: 'moduleLicenceId',
  ModuleLicenceNotActive: 'moduleLicenceId',
  UnauthorizedEmailDomain: 'userList',
  NotEnoughAccessRemaining: 'userList',
  ModuleLicenceCanAcceptMoreUser: 'userList',
  ExpireDateNotValid: 'expireDate',
}

/**
 * Gives one module to many people. `initial`: the filters of the list, or the people it is opened
 * for.
 */
export function GiveAccessSheet({ initial }: { initial: Initial }) {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const licences = trpc.company.licence.list.useQuery({ companyId, limit: 1000 })
  const modules = trpc.company.module.list.useQuery({ companyId, limit: 1000 })
  return (
    <SheetOf of={bothItems(itemStateOf(licences), itemStateOf(modules))} title={m.company_access_give()}>
      {([{ rows: licenceRows }, { rows: moduleRows }]) => (
        <GiveForm companyId={companyId} initial={initial} licences={licenceRows} modules={moduleRows} />
      )}
    </SheetOf>
  )
}

function GiveForm({
  companyId,
  initial,
  licences,
  modules: rows,
}: {
  companyId: string
  initial: Initial
  licences: readonly LicenceRow[]
  modules: readonly CompanyModule[]
}) {
  const navigate = useNavigate()
  /** The list with its search, without the people that this sheet was opened for. */
  const list = {
    to: '/company/$companyId/module-access',
    params: { companyId },
    search: accessList.route.validateSearch(useSearch({ strict: false })),
  } as const
  const modules = givableModules(rows)
  const people = useRef<HTMLInputElement>(null)
  const outside = useRef<HTMLButtonElement>(null)
  // Computed once, so that refetched lists do not change the form's values.
  const [values] = useState<GiveValues>(() => ({
    moduleId: modules.some(({ id }) => id === initial.moduleId) ? (initial.moduleId ?? '') : '',
    moduleLicenceId: onlyLicence(modules, licences, initial.moduleId, initial.moduleLicenceId),
    userList: initial.userList ?? [],
    expireDate: '',
    hasMaxDayTimeLimit: false,
    maxDayTimeLimit: '30',
  }))
  const frame: FormFrame<GiveValues> = useFormFrame<GiveValues, Given, ReturnType<typeof readGift>>({
    schema: (held) => giveSchema(licences.find(({ id }) => id === held.moduleLicenceId)),
    keepsTyped: true,
    values,
    toBody: readGift,
    before: () => {
      if (preview && preview.outsideDomains.length > 0) outside.current?.focus()
      else if (preview && preview.new === 0) {
        frame.form.setError('userList', { type: 'server', message: m.company_access_people_nobody_new() })
        people.current?.focus()
      } else return true
      return false
    },
    send: ({ all }) =>
      trpcClient.company.access.give.mutate({ companyId, ...all }).catch((error: unknown) => {
        void previewed.refetch()
        throw error
      }),
    fieldOf,
    onSaved: async ({ created, skipped }) => {
      void api.company.invalidate()
      void toastSuccess(
        m.company_access_given({ count: created.length }),
        skipped.length > 0 ? { description: m.company_access_given_skipped({ count: skipped.length }) } : undefined,
      )
      await navigate(list)
    },
  })
  const { form } = frame
  const held = useWatch({ control: form.control }) as GiveValues
  const module = modules.find(({ id }) => id === held.moduleId)
  const licence = licences.find(({ id }) => id === held.moduleLicenceId)
  const offered = licences.filter(({ id }) => !module || module.licenceIds.includes(id))

  const asked = useDebounced(JSON.stringify({ companyId, ...readGift(held) }))
  const question = JSON.parse(asked) as ReturnType<typeof readGift> & { companyId: string }
  const previewed = trpc.company.access.preview.useQuery(question, {
    enabled: question.moduleId !== '' && question.moduleLicenceId !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const preview = held.moduleId && held.moduleLicenceId ? previewed.data : undefined
  const problem = preview?.error ? new AppError(preview.error.code as ErrorName, preview.error.options) : undefined
  const problemText = useErrorText(problem)
  const problemAt = (field: keyof GiveValues) => (problem && fieldOf[problem.code] === field ? problemText : undefined)
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const setPeople = (userList: string[]) => {
    form.clearErrors('userList')
    form.setValue('userList', userList, { shouldDirty: true })
  }
  const outsideCount = preview?.outsideDomains.length ?? 0
  return (
    <FormSheet
      of={frame}
      title={m.company_access_give()}
      subtitle={m.company_access_give_subtitle()}
      onCancel={() => void navigate(list)}
      footNote={
        outsideCount > 0 ? (
          <span className="flex items-center gap-2">
            <CircleAlert className="size-4 text-warning-strong" aria-hidden />
            {m.company_access_outside_note({ count: outsideCount })}
          </span>
        ) : undefined
      }
      submit={
        preview && preview.new > 0 ? m.company_access_give_submit({ count: preview.new }) : m.company_access_give()
      }
    >
      {modules.length === 0 ? <Notice tone="warning">{m.company_access_no_module()}</Notice> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField of={frame} name="moduleId" label={m.company_access_module()} told={problemAt('moduleId')}>
          {({ value }) => (
            <Select
              value={value}
              placeholder={m.company_access_module_choose()}
              onValueChange={(moduleId) => {
                form.setValue('moduleId', moduleId, change)
                form.setValue('moduleLicenceId', onlyLicence(modules, licences, moduleId, held.moduleLicenceId), change)
              }}
              options={modules.map((option) => ({
                value: option.id,
                label: option.title,
                icon: (
                  <Thumb
                    className="size-6!"
                    title={option.title}
                    toneId={option.theme.id}
                    illustration={option.illustration}
                  />
                ),
              }))}
            />
          )}
        </FormField>
        <FormField
          of={frame}
          name="moduleLicenceId"
          label={m.company_access_licence()}
          told={problemAt('moduleLicenceId')}
        >
          {({ value, onChange }) => (
            <Select
              value={value}
              placeholder={m.company_access_licence_choose()}
              onValueChange={onChange}
              options={offered.map((option) => ({ value: option.id, label: option.name + licenceSuffix(option) }))}
            />
          )}
        </FormField>
      </div>
      {licence ? (
        <SeatsCard
          name={licence.name}
          used={preview?.usage.current ?? licence.usage.current}
          max={preview?.usage.max ?? licence.usage.max}
          adding={preview?.newSeats ?? 0}
        />
      ) : null}
      <FormValue of={frame} name="userList">
        {({ value, error, isRefused }) => (
          <PeoplePicker
            label={m.company_access_people()}
            value={value}
            onChange={setPeople}
            marks={marksOf(preview)}
            inputRef={people}
            // The rule's own text is about a list.
            error={isRefused ? error : error && m.company_access_people_required()}
          />
        )}
      </FormValue>
      {preview && held.userList.length > 0 ? (
        <GivePreview
          preview={preview}
          outsideRef={outside}
          onRemove={(emails) => {
            const gone = new Set(emails)
            setPeople(held.userList.filter((email) => !gone.has(email)))
            people.current?.focus()
          }}
        />
      ) : null}
      {previewed.error ? <FailureNotice error={previewed.error} /> : null}
      <TermsFields
        of={frame}
        licence={licence}
        endsIfAcceptedToday={preview?.endsIfAcceptedToday}
        expireError={held.expireDate ? problemAt('expireDate') : undefined}
      />
    </FormSheet>
  )
}
