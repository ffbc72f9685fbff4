import * as fields from '@cursus/contract/field'
import type { UserModuleRow } from '@cursus/contract/participant'
import { type SupportType, sendSupportInput, sendUserSupportInput, supportTypes } from '@cursus/contract/support'
import type { Me } from '@cursus/contract/user'
import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { getLanguage } from '#web/lib/locale.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { trpc } from '#web/lib/trpc.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { type AttachedDetails, attachedDetails, userModuleIn } from './attached-details.ts'
import { forgetDraft, keepDraft, readDraft, type SupportDraft } from './support-draft.ts'
import { closeSupport, type SupportRequest } from './support-state.ts'

const { message } = sendSupportInput.shape
const publicSchema = z.looseObject({ email: fields.email, message })
const userSchema = z.looseObject({ type: sendUserSupportInput.shape.type, message })
/** The choice of no module; a list has no empty value. */
const none = 'none'

function typeLabel(type: SupportType): string {
  switch (type) {
    case 'technical':
      return m.support_type_technical()
    case 'content':
      return m.support_type_content()
    case 'access':
      return m.support_type_access()
    case 'other':
      return m.support_type_other()
  }
}

/** What stands in the form when it opens: what was typed before and not sent, with what the page knows. */
function initialValues(me: Me | null, request: SupportRequest): SupportDraft {
  const draft = readDraft(me?.id)
  const here = request.userModuleId ?? userModuleIn(location.pathname)
  return {
    ...draft,
    email: draft.email || (new URLSearchParams(location.search).get('email') ?? ''),
    type: request.type ?? draft.type,
    userModuleId: here ?? draft.userModuleId,
  }
}

/** `me` null: somebody signed out, who says where to answer. `onSent` is told where the answer will go. */
export function SupportForm({
  me,
  request,
  onSent,
}: {
  me: Me | null
  request: SupportRequest
  onSent: (email: string) => void
}) {
  const [details] = useState(attachedDetails)
  const form = useForm<SupportDraft>({
    resolver: schemaResolver(me ? userSchema : publicSchema),
    defaultValues: initialValues(me, request),
  })
  const { register, control, formState } = form
  const values = useWatch({ control })
  useEffect(() => keepDraft(me?.id, { ...form.getValues(), ...values }), [form, me?.id, values])

  const outcome = (email: string) => ({
    meta: { silent: true },
    onSuccess: () => {
      forgetDraft(me?.id)
      onSent(email)
    },
    onError: (error: unknown) => void placeServerErrors(form, error, { NotFound: 'userModuleId' }, errorText),
  })
  const send = trpc.support.send.useMutation(outcome(values.email?.trim() ?? ''))
  const sendAsUser = trpc.support.sendAsUser.useMutation(outcome(me?.email ?? ''))
  const failure = send.error ?? sendAsUser.error
  const { data: modules } = trpc.participant.userModule.list.useQuery(undefined, {
    meta: { silent: true },
    enabled: me !== null,
  })
  // Somebody else's, or gone: what the address or the draft names is not asked about, with or without the field.
  const isForeign = modules !== undefined && !modules.some(({ id }) => id === values.userModuleId)
  useEffect(() => {
    if (isForeign) form.setValue('userModuleId', '')
  }, [isForeign, form])
  const asksModule = modules !== undefined && modules.length > 0
  // A refusal of the module stands at its field only where that one is drawn.
  const placed = Object.keys(formState.errors).some((name) => name !== 'userModuleId' || asksModule)

  const submit = form.handleSubmit((draft) => {
    const attached = draft.attach ? details : undefined
    if (!me)
      return send.mutate({ email: draft.email, message: draft.message, language: getLanguage(), details: attached })
    sendAsUser.mutate({
      type: draft.type as SupportType,
      userModuleId: draft.userModuleId || undefined,
      message: draft.message,
      details: attached,
    })
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        {me ? m.support_intro({ email: me.email }) : m.support_intro_public()}
      </p>
      {me ? (
        <Controller
          control={control}
          name="type"
          render={({ field, fieldState }) => (
            <Field label={m.support_type()} error={ruleText(fieldState.error?.message)}>
              <Select
                value={field.value}
                onValueChange={field.onChange}
                placeholder={m.support_type_choose()}
                options={supportTypes.map((type) => ({ value: type, label: typeLabel(type) }))}
              />
            </Field>
          )}
        />
      ) : (
        <Field label={m.support_email()} error={ruleText(formState.errors.email?.message)}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </Field>
      )}
      {asksModule ? (
        <Controller
          control={control}
          name="userModuleId"
          render={({ field, fieldState }) => (
            <ModuleField
              modules={modules}
              value={field.value}
              onChange={field.onChange}
              error={ruleText(fieldState.error?.message)}
            />
          )}
        />
      ) : null}
      <Field label={m.support_message()} error={ruleText(formState.errors.message?.message)}>
        <Textarea rows={6} className="max-h-72 min-h-36" {...register('message')} />
      </Field>
      <Controller
        control={control}
        name="attach"
        render={({ field }) => (
          <Checkbox
            checked={field.value}
            onCheckedChange={(checked) => field.onChange(checked === true)}
            label={m.support_attach()}
            hint={m.support_attach_hint()}
          />
        )}
      />
      <Attached details={details} muted={!values.attach} />
      {/* Beside the button that was pressed: on a small screen the head of the form is out of sight. */}
      {failure && !placed ? (
        <FailureNotice error={failure} onLeave={closeSupport}>
          <span className="block">{m.support_kept()}</span>
        </FailureNotice>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" loading={send.isPending || sendAsUser.isPending}>
          {m.support_submit()}
        </Button>
      </div>
    </form>
  )
}

/** Which of one's modules it is about. */
function ModuleField({
  modules,
  value,
  onChange,
  error,
}: {
  modules: readonly UserModuleRow[]
  value: string
  onChange: (value: string) => void
  error: string | undefined
}) {
  return (
    <Field label={m.support_module()} optional error={error} hint={value ? m.support_module_hint() : undefined}>
      <Select
        value={value || none}
        onValueChange={(chosen) => onChange(chosen === none ? '' : chosen)}
        options={[
          { value: none, label: m.support_module_none() },
          ...modules.map(({ id, title }) => ({ value: id, label: typeset(title) })),
        ]}
      />
    </Field>
  )
}

/** What is attached, to the letter, before it is. */
function Attached({ details, muted }: { details: AttachedDetails; muted: boolean }) {
  const lines = [
    [m.support_attached_page(), details.page],
    [m.support_attached_version(), details.version],
    [m.support_attached_browser(), details.browser],
  ] as const
  return (
    <dl
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-lg border border-dashed px-3 py-2.5 text-xs ${muted ? 'text-muted-foreground' : 'border-solid bg-secondary'}`}
    >
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="font-medium">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
