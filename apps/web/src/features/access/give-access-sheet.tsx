import type { ErrorName } from '@cursus/contract/error'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { FormValue } from '#web/components/form/form.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { PeoplePicker } from '#web/components/people-picker.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { KnownPeople } from '#web/features/company/known-people.tsx'
import { GroupsField } from '#web/features/user-group/groups-field.tsx'
import { loadErrorText } from '#web/lib/load-error-text.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { type FormFrame, useFormFrame } from '#web/lib/use-form-frame.ts'
import { itemStateOf } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { accessList } from './access-queries.ts'
import { GiftFields, giftFieldOf } from './gift-fields.tsx'
import { type GiveValues, giveSchema, marksOf, readGive } from './give-form.ts'
import { GivePreview } from './give-preview.tsx'
import { MoreModules } from './more-modules.tsx'
import { firstChoice, type GiftChoice, useChosen, useLicenceModules } from './use-gift-choice.ts'

type Given = Awaited<ReturnType<typeof trpcClient.company.access.give.mutate>>
/** What happened to the other modules: how many were given, and why others were refused. */
type More = { given: number; refused: { title: string; error: unknown }[] }
type Initial = { moduleId?: string; moduleLicenceId?: string; userList?: string[]; userGroupIdList?: string[] }

/** The field that shows each refusal of the server. */
const fieldOf: Partial<Record<ErrorName, keyof GiveValues>> = {
  ...giftFieldOf,
  UnauthorizedEmailDomain: 'userList',
  NotEnoughAccessRemaining: 'userList',
  ModuleLicenceCanAcceptMoreUser: 'userList',
}

/**
 * Gives one module to many people. `initial`: the filters of the list, or the people it is opened
 * for.
 */
export function GiveAccessSheet({ initial }: { initial: Initial }) {
  const { companyId } = useParams({ from: '/company/$companyId' })
  const { moduleId = '', moduleLicenceId = '' } = initial
  const choice = useQuery({
    queryKey: ['give-access', companyId, moduleId, moduleLicenceId],
    queryFn: () => firstChoice(companyId, { moduleId, moduleLicenceId }),
    gcTime: 0,
  })
  return (
    <SheetOf of={itemStateOf(choice)} title={m.company_access_give()}>
      {(first) => <GiveForm companyId={companyId} initial={initial} choice={first} />}
    </SheetOf>
  )
}

function GiveForm({ companyId, initial, choice }: { companyId: string; initial: Initial; choice: GiftChoice }) {
  const navigate = useNavigate()
  /** The list with its search, without the people that this sheet was opened for. */
  const list = {
    to: '/company/$companyId/module-access',
    params: { companyId },
    search: accessList.route.validateSearch(useSearch({ strict: false })),
  } as const
  const people = useRef<HTMLInputElement>(null)
  const outside = useRef<HTMLButtonElement>(null)
  const [values] = useState<GiveValues>(() => ({
    ...choice,
    moreModuleIdList: [],
    userList: initial.userList ?? [],
    userGroupIdList: initial.userGroupIdList ?? [],
    exceptUserList: [],
    expireDate: '',
    dueDate: '',
    hasMaxDayTimeLimit: false,
    maxDayTimeLimit: '30',
  }))
  const more = useRef<More>({ given: 0, refused: [] })
  const [progress, setProgress] = useState<{ done: number; count: number }>()
  /** One call per module: each is all or nothing, and one that is refused stops no other. */
  const giveMore = async (all: ReturnType<typeof readGive>): Promise<More> => {
    const ids = frame.form.getValues('moreModuleIdList')
    const result: More = { given: 0, refused: [] }
    for (const [done, moduleId] of ids.entries()) {
      setProgress({ done: done + 1, count: ids.length + 1 })
      try {
        await trpcClient.company.access.give.mutate({ companyId, ...all, moduleId })
        result.given += 1
      } catch (error) {
        result.refused.push({ title: licensed.find(({ id }) => id === moduleId)?.title ?? '', error })
      }
    }
    setProgress(undefined)
    return result
  }
  const frame: FormFrame<GiveValues> = useFormFrame<GiveValues, Given, ReturnType<typeof readGive>>({
    schema: () => giveSchema(licence),
    keepsTyped: true,
    values,
    toBody: readGive,
    before: () => {
      if (preview && preview.outsideDomains.length > 0) outside.current?.focus()
      else if (preview && preview.new === 0) {
        frame.form.setError('userList', { type: 'server', message: m.company_access_people_nobody_new() })
        people.current?.focus()
      } else return true
      return false
    },
    send: async ({ all }) => {
      const given = await trpcClient.company.access.give.mutate({ companyId, ...all }).catch((error: unknown) => {
        void previewed.refetch()
        throw error
      })
      more.current = await giveMore(all)
      return given
    },
    fieldOf,
    onSaved: async ({ created, skipped }) => {
      void api.company.invalidate()
      const { given, refused } = more.current
      const said = [
        skipped.length > 0 ? m.company_access_given_skipped({ count: skipped.length }) : '',
        given > 0 ? m.company_access_more_given({ count: given }) : '',
        ...(await Promise.all(
          refused.map(async ({ title, error }) =>
            m.company_access_more_refused({ title, reason: await loadErrorText(error) }),
          ),
        )),
      ].filter(Boolean)
      void toastSuccess(
        m.company_access_given({ count: created.length }),
        said.length > 0 ? { description: said.join(' '), ...(refused.length > 0 && { duration: 20_000 }) } : undefined,
      )
      await navigate(list)
    },
  })
  const { form } = frame
  const held = useWatch({ control: form.control }) as GiveValues
  const { licence } = useChosen(companyId, held)
  const licensed = useLicenceModules(companyId, held.moduleLicenceId)

  const asked = useDebounced(JSON.stringify({ companyId, ...readGive(held) }))
  const question = JSON.parse(asked) as ReturnType<typeof readGive> & { companyId: string }
  const previewed = trpc.company.access.preview.useQuery(question, {
    enabled: question.moduleId !== '' && question.moduleLicenceId !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const preview = held.moduleId && held.moduleLicenceId ? previewed.data : undefined
  const setPeople = (userList: string[]) => {
    form.clearErrors('userList')
    form.setValue('userList', userList, { shouldDirty: true })
  }
  const setGroups = (userGroupIdList: string[]) => {
    form.clearErrors('userList')
    form.setValue('userGroupIdList', userGroupIdList, { shouldDirty: true })
    if (userGroupIdList.length === 0) form.setValue('exceptUserList', [])
  }
  const remove = (emails: readonly string[]) => {
    const gone = new Set(emails)
    if (held.userGroupIdList.length > 0) {
      form.setValue('exceptUserList', [...new Set([...held.exceptUserList, ...emails])], { shouldDirty: true })
    }
    setPeople(held.userList.filter((email) => !gone.has(email)))
    people.current?.focus()
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
      <GiftFields of={frame} companyId={companyId} preview={preview}>
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
              actions={<KnownPeople chosen={value} onChange={setPeople} />}
            />
          )}
        </FormValue>
        <GroupsField value={held.userGroupIdList} onChange={setGroups} />
        {held.moduleId && held.moduleLicenceId ? (
          <MoreModules
            modules={licensed.filter(({ id }) => id !== held.moduleId)}
            value={held.moreModuleIdList}
            onChange={(ids) => form.setValue('moreModuleIdList', ids, { shouldDirty: true })}
          />
        ) : null}
        {progress ? (
          <ProgressBar
            value={Math.floor((progress.done / progress.count) * 100)}
            label={m.common_act_progress(progress)}
            text={m.common_act_progress(progress)}
          />
        ) : null}
        {preview && held.userList.length + held.userGroupIdList.length > 0 ? (
          <GivePreview preview={preview} outsideRef={outside} onRemove={remove} />
        ) : null}
        {previewed.error ? <FailureNotice error={previewed.error} /> : null}
      </GiftFields>
    </FormSheet>
  )
}
