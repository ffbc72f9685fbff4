import { AppError, type ErrorName } from '@cursus/contract/error'
import type { CompanyModule, LicenceRow } from '@cursus/contract/licence'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { Thumb } from '#web/components/cover.tsx'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { m } from '#web/paraglide/messages.js'
import { licenceSuffix } from '../licence/licence-state.ts'
import { accessSearch } from './access-search.ts'
import { type GiveValues, givableModules, giveSchema, marksOf, onlyLicence, readTerms } from './give-form.ts'
import { GivePreview } from './give-preview.tsx'
import { SeatsCard } from './seats-card.tsx'
import { TermsFields } from './terms-fields.tsx'

const fieldOrder = ['moduleId', 'moduleLicenceId', 'userList', 'expireDate', 'maxDayTimeLimit'] as const

type PreviewQuestion = ReturnType<typeof readTerms> & {
  companyId: string
  moduleId: string
  moduleLicenceId: string
  userList: string[]
  userGroupIdList: string[]
}

/** Where each refusal of decisions §5 is told. */
const errorFields: Partial<Record<ErrorName, keyof GiveValues>> = {
  ModuleArchived: 'moduleId',
  ModuleNotInLicence: 'moduleLicenceId',
  ModuleLicenceNotActive: 'moduleLicenceId',
  UnauthorizedEmailDomain: 'userList',
  NotEnoughAccessRemaining: 'userList',
  ModuleLicenceCanAcceptMoreUser: 'userList',
  ExpireDateNotValid: 'expireDate',
}

/** Gives one module to many people (specification §5 Company). What is chosen in the list's filters is chosen here too. */
export function GiveAccessSheet({
  companyId,
  initial,
}: {
  companyId: string
  initial: { moduleId?: string; moduleLicenceId?: string; userList?: string[] }
}) {
  const licences = trpc.company.licence.list.useQuery({ companyId })
  const modules = trpc.company.module.list.useQuery({ companyId })
  if (!licences.data || !modules.data) {
    const error = licences.error ?? modules.error
    return (
      <SheetRoute title={m.company_access_give()} subtitle={m.company_access_give_subtitle()}>
        {error ? (
          <FailureNotice error={error} />
        ) : (
          <p className="text-sm text-muted-foreground">{m.common_loading()}</p>
        )}
      </SheetRoute>
    )
  }
  return <GiveForm companyId={companyId} initial={initial} licences={licences.data.rows} modules={modules.data.rows} />
}

function GiveForm({
  companyId,
  initial,
  licences,
  modules: rows,
}: {
  companyId: string
  initial: { moduleId?: string; moduleLicenceId?: string; userList?: string[] }
  licences: readonly LicenceRow[]
  modules: readonly CompanyModule[]
}) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  /** The list as it was, without the people that this sheet was opened for. */
  const list = {
    to: '/company/$companyId/module-access',
    params: { companyId },
    search: accessSearch(useSearch({ strict: false })),
  } as const
  const modules = givableModules(rows)
  const people = useRef<HTMLInputElement>(null)
  const outside = useRef<HTMLButtonElement>(null)
  const form = useForm<GiveValues>({
    // Made at each check: the licence that is chosen then has a say.
    resolver: (values, context, options) =>
      schemaResolver<GiveValues>(giveSchema(licences.find(({ id }) => id === values.moduleLicenceId)))(
        values,
        context,
        options,
      ),
    shouldFocusError: false,
    defaultValues: {
      moduleId: modules.some(({ id }) => id === initial.moduleId) ? (initial.moduleId ?? '') : '',
      moduleLicenceId: onlyLicence(modules, licences, initial.moduleId, initial.moduleLicenceId),
      userList: initial.userList ?? [],
      expireDate: '',
      hasMaxDayTimeLimit: false,
      maxDayTimeLimit: '30',
    },
  })
  const values = form.watch()
  const { errors } = form.formState
  const module = modules.find(({ id }) => id === values.moduleId)
  const licence = licences.find(({ id }) => id === values.moduleLicenceId)
  const offered = licences.filter(({ id }) => !module || module.licenceIds.includes(id))

  const asked = useDebounced(
    JSON.stringify({
      companyId,
      moduleId: values.moduleId,
      moduleLicenceId: values.moduleLicenceId,
      userList: values.userList,
      userGroupIdList: [],
      ...readTerms(values),
    }),
  )
  const question = JSON.parse(asked) as PreviewQuestion
  const previewed = trpc.company.access.preview.useQuery(question, {
    enabled: question.moduleId !== '' && question.moduleLicenceId !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const preview = values.moduleId && values.moduleLicenceId ? previewed.data : undefined
  const problem = preview?.error ? new AppError(preview.error.code as ErrorName, preview.error.options) : undefined
  const problemAt = (field: keyof GiveValues) =>
    problem && errorFields[problem.code] === field ? errorText(problem) : undefined

  const give = trpc.company.access.give.useMutation({
    meta: { silent: true },
    onSuccess: async ({ created, skipped }) => {
      void utils.company.invalidate()
      toastSuccess(
        m.company_access_given({ count: created.length }),
        skipped.length > 0 ? { description: m.company_access_given_skipped({ count: skipped.length }) } : undefined,
      )
      await navigate({ ...list, ignoreBlocker: true })
    },
    onError: (error) => {
      if (!placeServerErrors(form, error, errorFields, errorText)) return
      focusFirst(form.formState.errors)
      void previewed.refetch()
    },
  })
  const focusFirst = (found: FieldErrors<GiveValues>) => {
    const first = fieldOrder.find((name) => found[name])
    if (first === 'userList') people.current?.focus()
    else if (first) document.getElementById(`give-${first}`)?.focus()
  }
  const submit = form.handleSubmit(
    () => {
      if (preview && preview.outsideDomains.length > 0) return outside.current?.focus()
      if (preview && preview.new === 0) {
        form.setError('userList', { type: 'nobody', message: m.company_access_people_nobody_new() })
        return people.current?.focus()
      }
      const { moduleId, moduleLicenceId, userList } = form.getValues()
      give.mutate({
        companyId,
        moduleId,
        moduleLicenceId,
        userList,
        userGroupIdList: [],
        ...readTerms(form.getValues()),
      })
    },
    (found) => focusFirst(found),
  )

  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  const setPeople = (userList: string[]) => {
    form.clearErrors('userList')
    form.setValue('userList', userList, { ...change, shouldValidate: false })
  }
  const outsideCount = preview?.outsideDomains.length ?? 0
  return (
    <SheetRoute
      title={m.company_access_give()}
      subtitle={m.company_access_give_subtitle()}
      dirty={form.formState.isDirty && !give.isSuccess}
      footNote={
        outsideCount > 0 ? (
          <span className="flex items-center gap-2">
            <CircleAlert className="size-4 text-warning-strong" aria-hidden />
            {m.company_access_outside_note({ count: outsideCount })}
          </span>
        ) : undefined
      }
      foot={
        <>
          <Button variant="outline" onClick={() => void navigate(list)}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" form="give-access" loading={give.isPending}>
            {preview && preview.new > 0
              ? m.company_access_give_submit({ count: preview.new })
              : m.company_access_give()}
          </Button>
        </>
      }
    >
      <form id="give-access" onSubmit={submit} noValidate className="flex flex-col gap-4">
        {modules.length === 0 ? <Notice tone="warning">{m.company_access_no_module()}</Notice> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={m.company_access_module()} error={ruleText(errors.moduleId?.message) ?? problemAt('moduleId')}>
            <Select
              id="give-moduleId"
              value={values.moduleId}
              placeholder={m.company_access_module_choose()}
              onValueChange={(moduleId) => {
                form.setValue('moduleId', moduleId, change)
                form.setValue(
                  'moduleLicenceId',
                  onlyLicence(modules, licences, moduleId, values.moduleLicenceId),
                  change,
                )
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
          </Field>
          <Field
            label={m.company_access_licence()}
            error={ruleText(errors.moduleLicenceId?.message) ?? problemAt('moduleLicenceId')}
          >
            <Select
              id="give-moduleLicenceId"
              value={values.moduleLicenceId}
              placeholder={m.company_access_licence_choose()}
              onValueChange={(moduleLicenceId) => form.setValue('moduleLicenceId', moduleLicenceId, change)}
              options={offered.map((option) => ({ value: option.id, label: option.name + licenceSuffix(option) }))}
            />
          </Field>
        </div>
        {licence ? (
          <SeatsCard
            name={licence.name}
            used={preview?.usage.current ?? licence.usage.current}
            max={preview?.usage.max ?? licence.usage.max}
            adding={preview?.newSeats ?? 0}
          />
        ) : null}
        <PeoplePicker
          label={m.company_access_people()}
          value={values.userList}
          onChange={setPeople}
          marks={marksOf(preview)}
          inputRef={people}
          error={peopleError(errors.userList)}
        />
        {preview && values.userList.length > 0 ? (
          <GivePreview
            preview={preview}
            outsideRef={outside}
            onRemove={(emails) => {
              const gone = new Set(emails)
              setPeople(values.userList.filter((email) => !gone.has(email)))
              people.current?.focus()
            }}
          />
        ) : null}
        {previewed.error ? <FailureNotice error={previewed.error} /> : null}
        <TermsFields
          form={form}
          prefix="give"
          licence={licence}
          endsIfAcceptedToday={preview?.endsIfAcceptedToday}
          expireError={values.expireDate ? problemAt('expireDate') : undefined}
        />
        {give.error && !form.formState.errors.root && Object.keys(errors).length === 0 ? (
          <FailureNotice error={give.error} />
        ) : null}
      </form>
    </SheetRoute>
  )
}

/** Told from its type: the form's own rule speaks of a list, a person of people. */
function peopleError(error: FieldErrors<GiveValues>['userList']): string | undefined {
  const { type, message } = (error ?? {}) as { type?: string; message?: string }
  return type === 'rule' ? m.company_access_people_required() : message
}
