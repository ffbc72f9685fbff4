import { clientVersion } from '@cursus/contract/client'
import * as fields from '@cursus/contract/field'
import { sendSupportInput, sendUserSupportInput } from '@cursus/contract/support'
import { type SupportType, supportTypes } from '@cursus/contract/support-values'
import type { Me } from '@cursus/contract/user'
import { nameUserAgent } from '@cursus/contract/user-agent'
import { skipToken } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { RefusalPlace } from '#web/components/form/refusal-place.tsx'
import { closeSupport, type SupportRequest } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { EmailInput, Textarea } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { allModules } from '#web/features/participant/participant-queries.ts'
import { dropDraft, readDraft, writeDraft } from '#web/lib/form/form-draft.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { typeset } from '#web/lib/text/format.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const { message } = sendSupportInput.shape
/** Loose, because drafts also hold what a form of the other kind asks for. */
export const publicSchema = z.looseObject({ email: fields.email, message })
export const userSchema = z.looseObject({ type: sendUserSupportInput.shape.type, message })

/** An unsent support message. */
type SupportDraft = {
  email: string
  /** Empty while none is chosen. */
  type: string
  userModuleId: string
  message: string
  attach: boolean
}

export const emptyDraft: SupportDraft = { email: '', type: '', userModuleId: '', message: '', attach: false }

/**
 * One name per user, so that the next user of this tab does not see it. `undefined`: signed out.
 */
export const supportDraft = (userId: string | undefined) => `support.${userId ?? 'public'}`

/** The last unsent message in this tab. */
export function readSupportDraft(userId: string | undefined): SupportDraft {
  const sameKind = Object.entries(readDraft(supportDraft(userId))?.values ?? {}).filter(
    ([name, value]) => typeof value === typeof emptyDraft[name as keyof SupportDraft],
  )
  return { ...emptyDraft, ...Object.fromEntries(sameKind) }
}

type AttachedDetails = { browser: string; screen: string; page: string; version: string }

/**
 * Details that a sender may agree to attach. The query of the address is removed, because links in
 * e-mails carry tokens in it.
 */
const attachedDetails = (): AttachedDetails => ({
  browser: nameUserAgent(navigator.userAgent),
  screen: `${innerWidth} × ${innerHeight} (${screen.width} × ${screen.height}, × ${devicePixelRatio})`,
  page: location.pathname.slice(0, 300),
  version: clientVersion,
})

/** The module id in an address: the page of a module, its player, its content sheets. */
const userModuleIn = (pathname: string): string | undefined =>
  /\/(?:user-module|preview)\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]

/** The content id in an address: its player or its sheet, in its module or in a list. */
const contentIn = (pathname: string): string | undefined =>
  /\/(?:content|preview-content|preview\/[0-9a-f-]{36})\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1]

/** The option "no module"; a select has no empty value. */
const none = 'none'

const typeLabels: Record<SupportType, () => string> = {
  technical: m.support_type_technical,
  content: m.support_type_content,
  access: m.support_type_access,
  other: m.support_type_other,
}

/** Initial values: the unsent draft, and what the page knows. */
function initialValues(me: Me | null, request: SupportRequest): SupportDraft {
  const draft = readSupportDraft(me?.id)
  const here = request.userModuleId ?? userModuleIn(location.pathname)
  return {
    ...draft,
    email: draft.email || (new URLSearchParams(location.search).get('email') ?? ''),
    type: request.type ?? draft.type,
    userModuleId: here ?? draft.userModuleId,
  }
}

/** The content of the page, in its module. */
function contentAbout(request: SupportRequest): { userModuleId: string; contentId: string } | undefined {
  const userModuleId = request.userModuleId ?? userModuleIn(location.pathname)
  const contentId = request.contentId ?? contentIn(location.pathname)
  return userModuleId && contentId ? { userModuleId, contentId } : undefined
}

type Props = {
  me: Me | null
  request: SupportRequest
  onSent: (email: string) => void
}

/**
 * `me` null: signed out, with an e-mail field for the answer. `onSent` receives the address of the
 * answer.
 */
export function SupportForm(props: Props) {
  const { me } = props
  const { model, details, values, content, modules } = useSupportModel(props)
  return (
    <form {...model.formProps} className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        {me ? m.support_intro({ email: me.email }) : m.support_intro_public()}
      </p>
      {me ? (
        <FormField of={model} name="type" label={m.support_type()}>
          {({ value, onChange }) => (
            <Select
              value={value}
              onValueChange={onChange}
              placeholder={m.support_type_choose()}
              options={supportTypes.map((type) => ({ value: type, label: typeLabels[type]() }))}
            />
          )}
        </FormField>
      ) : (
        <FormField of={model} name="email" label={m.support_email()}>
          {(field) => <EmailInput {...field} />}
        </FormField>
      )}
      {modules && modules.rows.length > 0 ? (
        <FormField
          of={model}
          name="userModuleId"
          label={m.support_module()}
          optional
          hint={
            !values.userModuleId
              ? undefined
              : content?.userModuleId === values.userModuleId
                ? m.support_content_hint({ title: content.title })
                : m.support_module_hint()
          }
        >
          {({ value, onChange }) => (
            <Select
              value={value || none}
              onValueChange={(chosen) => onChange(chosen === none ? '' : chosen)}
              options={[
                { value: none, label: m.support_module_none() },
                ...modules.rows.map(({ id, title }) => ({ value: id, label: typeset(title) })),
              ]}
            />
          )}
        </FormField>
      ) : null}
      <FormField of={model} name="message" label={m.support_message()}>
        {(field) => <Textarea {...field} rows={6} className="max-h-72 min-h-36" />}
      </FormField>
      <FormValue of={model} name="attach">
        {({ value, onChange }) => (
          <Checkbox
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
            label={m.support_attach()}
            hint={value ? m.support_attach_hint() : m.support_attach_hint_if()}
          />
        )}
      </FormValue>
      <Attached details={details} muted={!values.attach} />
      {model.failure ? (
        <RefusalPlace why={model.failure}>
          <FailureNotice error={model.failure.error} onLeave={closeSupport}>
            <span className="block">{m.support_kept()}</span>
          </FailureNotice>
        </RefusalPlace>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" loading={model.isSending}>
          {m.support_submit()}
        </Button>
      </div>
    </form>
  )
}

/** The form with its draft, the page that it is about, and the modules to choose from. */
function useSupportModel({ me, request, onSent }: Props) {
  const key = supportDraft(me?.id)
  const [details] = useState(attachedDetails)
  const [initial] = useState(() => initialValues(me, request))
  const [about] = useState(() => contentAbout(request))
  const { data: content } = trpc.participant.userContent.get.useQuery((me && about) ?? skipToken, {
    meta: { silent: true },
  })
  const model = useFormModel<SupportDraft, unknown>({
    schema: me ? userSchema : publicSchema,
    values: initial,
    send: ({ all: draft }) => {
      const { message } = draft
      const attached = draft.attach ? details : undefined
      if (!me) {
        return trpcClient.support.send.mutate({
          email: draft.email,
          message,
          language: getLanguage(),
          details: attached,
        })
      }
      return trpcClient.support.sendAsUser.mutate({
        type: draft.type as SupportType,
        userModuleId: draft.userModuleId || undefined,
        contentId: content?.userModuleId === draft.userModuleId ? content.id : undefined,
        message,
        details: attached,
      })
    },
    fieldOf: { NotFound: 'userModuleId' },
    onSaved: (_, draft) => {
      dropDraft(key)
      onSent(me?.email ?? draft.email)
    },
  })
  const { form } = model
  const values = useWatch({ control: form.control }) as SupportDraft
  useEffect(() => writeDraft(key, emptyDraft, values), [key, values])
  const { data: modules } = trpc.participant.userModule.list.useQuery(allModules, {
    meta: { silent: true },
    enabled: me !== null,
  })
  // A module of another user or a removed one, from the address or the draft, is dropped, with or
  // without the field.
  const isForeign = modules !== undefined && !modules.rows.some(({ id }) => id === values.userModuleId)
  useEffect(() => {
    if (isForeign) form.setValue('userModuleId', '')
  }, [isForeign, form])
  return { model, details, values, content, modules }
}

/** Shows the attachments exactly as they will be sent. */
function Attached({ details, muted }: { details: AttachedDetails; muted: boolean }) {
  const lines = [
    [m.support_attached_page(), details.page],
    [m.support_attached_version(), details.version],
    [m.support_attached_browser(), details.browser],
    [m.support_attached_screen(), details.screen],
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
