import type { FormerUser, GroupModule, UserGroup } from '@cursus/contract/user-group'
import { keepPreviousData } from '@tanstack/react-query'
import { Ban, Check, KeyRound, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Act, byIds, countWords, numberWords, type QuickAct } from '#web/components/act/act.ts'
import { useAct } from '#web/components/act/use-act.tsx'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { FailureNotice, NotLoaded } from '#web/components/failure-notice.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { GiftFields, giftFieldOf } from '#web/features/access/gift-fields.tsx'
import { type GiftValues, giftSchema, readGift, useChosen } from '#web/features/access/give-form.ts'
import { GivePreview } from '#web/features/access/give-preview.tsx'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useDebounced } from '#web/lib/page/use-debounced.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Adds a module that the members of a group get. */
export function GroupModuleForm({
  companyId,
  group,
  onClose,
}: {
  companyId: string
  group: UserGroup
  onClose: () => void
}) {
  const [values] = useState<GiftValues>({
    moduleId: '',
    moduleLicenceId: '',
    expireDate: '',
    dueDate: '',
    hasMaxDayTimeLimit: false,
    maxDayTimeLimit: '30',
  })
  const model = useFormModel<GiftValues, { given: number; leftOut: number }, ReturnType<typeof readGift>>({
    schema: () => giftSchema(licence),
    keepsTyped: true,
    values,
    toBody: readGift,
    send: ({ all }) => trpcClient.company.userGroup.addModule.mutate({ companyId, id: group.id, ...all }),
    fieldOf: giftFieldOf,
    onSaved: ({ given, leftOut }) => {
      void toastSuccess(
        m.company_group_module_added({ count: given }),
        leftOut > 0 ? { description: m.company_group_module_left_out({ count: leftOut }) } : undefined,
      )
      onClose()
      void api.company.invalidate()
    },
  })
  const entered = useWatch({ control: model.form.control }) as GiftValues
  const { licence } = useChosen(companyId, entered)
  const query = useDebounced(JSON.stringify({ companyId, id: group.id, ...readGift(entered) }))
  const question = JSON.parse(query) as ReturnType<typeof readGift> & { companyId: string; id: string }
  const previewed = trpc.company.userGroup.previewModule.useQuery(question, {
    enabled: question.moduleId !== '' && question.moduleLicenceId !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const preview = entered.moduleId && entered.moduleLicenceId ? previewed.data : undefined
  return (
    <FormCard of={model} submit={m.company_group_module_add()} onClose={onClose} className="mb-5">
      <GiftFields of={model} companyId={companyId} preview={preview}>
        {preview ? <GivePreview preview={preview} /> : null}
        {previewed.error ? <FailureNotice error={previewed.error} /> : null}
      </GiftFields>
    </FormCard>
  )
}

const inputOf = (companyId: string, id: string, items: readonly { id: string }[]) => ({
  companyId,
  id,
  idList: items.map((item) => item.id),
})
const stale = () => api.company.invalidate()

/** Gives modules of a group to the members who do not have them. */
export function giveMissing(companyId: string, groupId: string): QuickAct<GroupModule> {
  let count = 0
  return {
    label: m.company_access_give,
    icon: KeyRound,
    // What was given can differ from what was shown.
    done: () => m.company_group_module_given({ count: count }),
    send: async (modules) => {
      const gifts = await trpcClient.company.userGroup.giveModules.mutate(inputOf(companyId, groupId, modules))
      count = gifts.reduce((sum, gift) => sum + gift.given, 0)
    },
    stale,
  }
}

/** Takes modules off a group. Its members keep their accesses. */
const removeGroupModules = (companyId: string, groupId: string): Act<GroupModule> => ({
  label: m.company_group_module_remove,
  icon: X,
  useWords: countWords({
    title: m.company_group_module_remove_title,
    effect: m.company_group_module_remove_effect,
    action: m.company_group_module_remove_action,
  }),
  done: m.company_group_module_removed,
  send: byIds((idList) => trpcClient.company.userGroup.removeModules.mutate({ companyId, id: groupId, idList })),
  stale,
})

/** Revokes what people got from a group that they left. */
export const revokeFormer = (companyId: string, groupId: string): Act<FormerUser> => ({
  label: m.company_access_revoke,
  icon: Ban,
  useWords: numberWords(
    countWords({
      title: m.company_group_former_revoke_title,
      effect: m.company_group_former_revoke_effect,
      action: m.company_group_former_revoke_action,
    }),
  ),
  done: m.company_group_former_revoked,
  send: byIds((idList) => trpcClient.company.userGroup.revokeFormerUsers.mutate({ companyId, id: groupId, idList })),
  stale,
})

/** Leaves it to them. */
export const keepFormer = (companyId: string, groupId: string): QuickAct<FormerUser> => ({
  label: m.company_group_former_keep,
  icon: Check,
  done: m.company_group_former_kept,
  send: (people) => trpcClient.company.userGroup.keepFormerUsers.mutate(inputOf(companyId, groupId, people)),
  stale,
})

/** The modules that the members of a group get, and who does not have them yet. */
export function GroupModules({
  companyId,
  group,
  modules,
  onAdd,
}: {
  companyId: string
  group: UserGroup
  modules: { data: GroupModule[] | undefined; error: unknown; refetch: () => unknown }
  /** Absent: the reader may not change it. */
  onAdd?: (() => void) | undefined
}) {
  const { ask, question } = useAct<GroupModule>()
  return (
    <Section title={m.company_group_modules()} aside={modules.data?.length}>
      {modules.error || !modules.data ? (
        <NotLoaded of={modules} className="h-14 w-full" />
      ) : modules.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.company_group_modules_none()}</p>
      ) : (
        <ul role="list" className="divide-y rounded-lg border bg-card">
          {modules.data.map((module) => (
            <li key={module.id} className="flex min-h-14 flex-wrap items-center gap-x-3 px-3 py-1.5">
              <div className="min-w-52 flex-1">
                <TwoLines
                  start={<Thumb of={coverOf(module)} />}
                  title={module.title}
                  sub={[module.licence.name, endText(module), dueText(module)].filter(Boolean).join(' · ')}
                />
              </div>
              <div className="ml-auto flex items-center gap-3">
                {module.missing > 0 ? (
                  <Badge variant="warning">
                    <KeyRound aria-hidden />
                    {m.company_group_module_missing({ count: module.missing })}
                  </Badge>
                ) : null}
                <span className="text-sm tabular-nums">
                  {m.company_group_module_held({ count: module.userCount, all: group.userCount })}
                </span>
                {onAdd ? (
                  <IconButton
                    label={m.company_group_module_remove_of({ title: module.title })}
                    size="icon-sm"
                    onClick={() => ask(removeGroupModules(companyId, group.id), [module])}
                  >
                    <X aria-hidden />
                  </IconButton>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      {onAdd ? (
        <Button variant="outline" size="sm" className="mt-3" onClick={onAdd}>
          <Plus aria-hidden />
          {m.company_group_module_add()}
        </Button>
      ) : null}
      {question}
    </Section>
  )
}

function endText({ expireDate, maxDayTimeLimit }: GroupModule): string {
  const days = maxDayTimeLimit === null ? undefined : m.company_group_module_days({ count: maxDayTimeLimit })
  const until = expireDate === null ? undefined : m.company_group_module_until({ date: formatDate(expireDate) })
  return [days, until].filter(Boolean).join(', ') || m.company_group_module_end()
}

const dueText = ({ dueDate }: GroupModule): string | undefined =>
  dueDate === null ? undefined : m.company_group_module_due({ date: formatDate(dueDate) })
