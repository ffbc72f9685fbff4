import { AppError, type ErrorName } from '@cursus/contract/error'
import { percentOf } from '@cursus/contract/percent'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { GroupsField } from '#web/components/groups-field.tsx'
import { KnownPeople } from '#web/components/known-people.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { SearchChecks } from '#web/components/search-checks.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { onlyOf } from '#web/lib/list/group.ts'
import { itemStateOf } from '#web/lib/list/use-item.ts'
import { useDebounced } from '#web/lib/page/use-debounced.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { accessList } from './access-queries.ts'
import { GiftFields, giftFieldOf } from './gift-fields.tsx'
import { type GiveProgress, giveEach } from './give-each.ts'
import {
  firstChoice,
  flagsOf,
  type GiveValues,
  giveSchema,
  type MoreModule,
  moreModulesOf,
  readGive,
  useChosen,
} from './give-form.ts'
import { GivePreview } from './give-preview.tsx'
import { type GivenModule, GiveReport } from './give-report.tsx'
import { InvitationButton } from './invitation-button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** E-mails of the people for whom the form is opened. */
    userList?: string[]
  }
}

type Gift = ReturnType<typeof readGive>

/** The field that shows each refusal of the server. */
const fieldOf: Partial<Record<ErrorName, keyof GiveValues>> = {
  ...giftFieldOf,
  UnauthorizedEmailDomain: 'userList',
  NotEnoughAccessRemaining: 'userList',
  ModuleLicenceCanAcceptMoreUser: 'userList',
}

/**
 * Gives modules to many people. It begins with the filters of the list, or the people it is opened
 * for.
 */
export function GiveAccessSheet() {
  const companyId = useCompanyId()
  const search = useSearch({ from: '/company/$companyId/module-access/add' })
  const { userList = search.email ?? [] } = useLocation().state
  const { userGroupId: userGroupIdList = [] } = search
  const [moduleId, moduleLicenceId] = [onlyOf(search.moduleId) ?? '', onlyOf(search.moduleLicenceId) ?? '']
  const choice = useQuery({
    queryKey: ['give-access', companyId, moduleId, moduleLicenceId],
    queryFn: () => firstChoice(companyId, { moduleId, moduleLicenceId }),
    gcTime: 0,
  })
  return (
    <SheetOf of={itemStateOf(choice)}>
      {(first) => <GiveForm companyId={companyId} first={{ ...emptyGive, ...first, userList, userGroupIdList }} />}
    </SheetOf>
  )
}

const emptyGive = {
  moreModules: [],
  exceptUserList: [],
  expireDate: '',
  dueDate: '',
  hasMaxDayTimeLimit: false,
  maxDayTimeLimit: '30',
}

function GiveForm({ companyId, first }: { companyId: string; first: GiveValues }) {
  const navigate = useNavigate()
  /** The list with its search, without the people that this sheet was opened for. */
  const list = {
    to: '/company/$companyId/module-access',
    params: { companyId },
    search: accessList.route.validateSearch(useSearch({ strict: false })),
  } as const
  const { model, progress, stop, report, goBack, titleOf, ...fields } = useGiveModel(companyId, first)
  const { entered, preview, error } = fields
  if (report) {
    return <GiveReport report={report} onBack={goBack} onClose={() => void navigate(list)} />
  }
  const outsideCount = preview?.outsideDomains.length ?? 0
  // The preview counts the people of the first module; others may have had them already.
  const moduleCount = 1 + moreModulesOf(entered).length
  const submitOne =
    preview && preview.new > 0 ? m.company_access_give_submit({ count: preview.new }) : m.company_access_give()
  return (
    <FormSheet
      of={model}
      title={m.company_access_give()}
      subtitle={m.company_access_give_subtitle()}
      cancel={progress && m.common_act_stop()}
      onCancel={progress ? stop : () => void navigate(list)}
      footNote={
        // In the foot, because the body may be scrolled anywhere.
        progress ? (
          <ProgressBar
            value={percentOf(progress.done, progress.count)}
            label={m.company_access_report_running()}
            text={<span className="line-clamp-1">{titleOf(progress.moduleId)}</span>}
          />
        ) : outsideCount > 0 ? (
          <span className="flex items-center gap-2">
            <CircleAlert className="size-4 text-warning-strong" aria-hidden />
            {m.company_access_outside_note({ count: outsideCount })}
          </span>
        ) : undefined
      }
      submit={moduleCount > 1 ? m.company_access_give_modules_submit({ count: moduleCount }) : submitOne}
    >
      <GiftFields of={model} companyId={companyId} preview={preview}>
        <PeopleFields of={model} {...fields} />
        {error ? <FailureNotice error={error} /> : null}
      </GiftFields>
    </FormSheet>
  )
}

/** The form, what giving would do, and the report of what was given. */
function useGiveModel(companyId: string, first: GiveValues) {
  const people = useRef<HTMLInputElement>(null)
  const outside = useRef<HTMLButtonElement>(null)
  const [values] = useState(first)
  const [report, setReport] = useState<GivenModule[]>()
  const { give, ...giving } = useGiving(companyId)
  const model: FormModel<GiveValues> = useFormModel<GiveValues, GivenModule[], Gift>({
    schema: () => giveSchema(licence),
    keepsTyped: true,
    values,
    toBody: readGive,
    before: (typed) => {
      // What was typed last has no preview yet: then the server decides.
      if (!preview || !isPreviewOf(typed)) return true
      if (preview.outsideDomains.length > 0) outside.current?.focus()
      else if (preview.new === 0 && moreModulesOf(typed).length === 0) {
        form.setError('userList', { type: 'server', message: m.company_access_people_nobody_new() })
        people.current?.focus()
      } else return true
      return false
    },
    send: async ({ all }) => {
      const gifts = await give([all.moduleId, ...moreModulesOf(form.getValues()).map(({ id }) => id)], all)
      const [only] = gifts
      if (gifts.length > 1 || !only?.refused?.error || only.emails.length > 0) {
        return Promise.all(
          gifts.map(async (of) => ({
            ...of,
            title: titleOf(of.moduleId),
            ...(of.refused?.error !== undefined && { reason: await loadErrorText(of.refused.error) }),
          })),
        )
      }
      void refetch()
      throw only.refused.error
    },
    fieldOf,
    onSaved: (gifts) => {
      void api.company.invalidate()
      setReport(gifts)
    },
  })
  const { form } = model
  const entered = useWatch({ control: form.control }) as GiveValues
  const { licence, module } = useChosen(companyId, entered)
  const { data, error, refetch, isPreviewOf } = usePreview(companyId, entered)
  const preview = entered.moduleId && entered.moduleLicenceId ? data : undefined
  const titleOf = (moduleId: string) => {
    const chosen = moduleId === entered.moduleId ? module?.title : undefined
    return chosen ?? moreModulesOf(entered).find(({ id }) => id === moduleId)?.title ?? ''
  }
  /** The form again, with the modules that were refused. */
  const goBack = () => {
    const [first, ...others] = report?.filter(({ refused }) => refused) ?? []
    const { moduleLicenceId } = entered
    const moreModules = others.map(({ moduleId: id, title }) => ({ id, title, moduleLicenceId }))
    form.setValue('moduleId', first?.moduleId ?? '', { shouldDirty: true })
    form.setValue('moreModules', moreModules, { shouldDirty: true })
    setReport(undefined)
  }
  return { model, ...giving, report, goBack, titleOf, entered, preview, error, people, outside }
}

/** Gives modules one after the other until it is stopped or left; several calls have a progress. */
function useGiving(companyId: string) {
  const [progress, setProgress] = useState<GiveProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    progress: progress && progress.count > 1 ? progress : undefined,
    stop: () => running.current?.abort(),
    give: async (moduleIdList: readonly string[], gift: Gift) => {
      const controller = new AbortController()
      running.current = controller
      const gifts = await giveEach(moduleIdList, gift, {
        check: async (input) => {
          const { error } = await trpcClient.company.access.preview.query({ companyId, ...input })
          if (error) throw new AppError(error.code, error.options)
        },
        members: ({ userGroupIdList, exceptUserList }) =>
          trpcClient.company.access.groupEmails.query({ companyId, userGroupIdList, exceptUserList }),
        give: (input) => trpcClient.company.access.give.mutate({ companyId, ...input }),
        onStep: setProgress,
        isStopped: () => controller.signal.aborted,
      })
      setProgress(undefined)
      return gifts
    },
  }
}

/** What giving would do, asked again after each change; until then the former answer. */
function usePreview(companyId: string, entered: GiveValues) {
  const questionOf = (values: GiveValues) => JSON.stringify({ companyId, ...readGive(values) })
  const query = useDebounced(questionOf(entered))
  const question = JSON.parse(query) as Gift & { companyId: string }
  const { data, error, refetch, isPlaceholderData } = trpc.company.access.preview.useQuery(question, {
    enabled: question.moduleId !== '' && question.moduleLicenceId !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const isPreviewOf = (values: GiveValues) => !isPlaceholderData && questionOf(values) === query
  return { data, error, refetch, isPreviewOf }
}

/** Who gets the module, other modules for them, and what giving would do. */
function PeopleFields({
  of: model,
  entered,
  preview,
  people,
  outside,
}: Pick<ReturnType<typeof useGiveModel>, 'entered' | 'preview' | 'people' | 'outside'> & {
  of: FormModel<GiveValues>
}) {
  const { form } = model
  const companyId = useCompanyId()
  const { userList, userGroupIdList, exceptUserList } = entered
  const choose = (name: 'userList' | 'userGroupIdList', chosen: string[]) => {
    form.clearErrors('userList')
    form.setValue(name, chosen, { shouldDirty: true })
  }
  const setPeople = (emails: string[]) => choose('userList', emails)
  const remove = (emails: readonly string[]) => {
    const gone = new Set(emails)
    if (userGroupIdList.length > 0) {
      form.setValue('exceptUserList', [...new Set([...exceptUserList, ...emails])], { shouldDirty: true })
    }
    setPeople(userList.filter((email) => !gone.has(email)))
    people.current?.focus()
  }
  return (
    <>
      <FormValue of={model} name="userList">
        {({ value, error, isRefused }) => (
          <PeoplePicker
            label={m.company_access_people()}
            value={value}
            onChange={setPeople}
            flags={flagsOf(preview)}
            inputRef={people}
            // The rule's own text is about a list.
            error={isRefused ? error : error && m.company_access_people_required()}
            actions={<KnownPeople chosen={value} onChange={setPeople} />}
          />
        )}
      </FormValue>
      <GroupsField
        value={userGroupIdList}
        onChange={(groups) => {
          choose('userGroupIdList', groups)
          if (groups.length === 0) form.setValue('exceptUserList', [])
        }}
      />
      {entered.moduleId && entered.moduleLicenceId ? (
        <MoreModules
          key={entered.moduleLicenceId}
          of={entered}
          onChange={(modules) => form.setValue('moreModules', modules, { shouldDirty: true })}
        />
      ) : null}
      {preview && userList.length + userGroupIdList.length > 0 ? (
        <GivePreview preview={preview} outsideRef={outside} onRemove={remove} />
      ) : null}
      {preview && preview.new > 0 ? (
        <InvitationButton
          companyId={companyId}
          gift={{
            moduleId: entered.moduleId,
            moduleLicenceId: entered.moduleLicenceId,
            dueDate: entered.dueDate || null,
          }}
        />
      ) : null}
    </>
  )
}

function useFoundModules(search: string | undefined, licenceId = '') {
  const companyId = useCompanyId()
  const input = { companyId, moduleLicenceId: [licenceId], archived: false, search, sort: 'title', limit: 20 }
  return trpc.company.module.list.useQuery(input, { placeholderData: keepPreviousData }).data
}

/** Other modules of the licence, for the same people on the same terms. */
function MoreModules({ of: values, onChange }: { of: GiveValues; onChange: (modules: MoreModule[]) => void }) {
  const { moduleId, moduleLicenceId } = values
  const chosen = moreModulesOf(values)
  return (
    <SearchChecks<Pick<MoreModule, 'id' | 'title'>>
      legend={m.company_access_more_modules()}
      hint={m.company_access_more_modules_hint()}
      searchLabel={m.company_licence_modules_search()}
      useFound={useFoundModules}
      within={moduleLicenceId}
      options={chosen}
      leaveOut={moduleId}
      labelOf={({ title }) => title}
      isChosen={(module) => chosen.some(({ id }) => id === module.id)}
      onChoose={({ id, title }, on) =>
        onChange(on ? [...chosen, { id, title, moduleLicenceId }] : chosen.filter((module) => module.id !== id))
      }
    />
  )
}
