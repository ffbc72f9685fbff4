import * as fields from '@cursus/contract/field'
import { type Language, languages } from '@cursus/contract/language-values'
import { broken } from '@cursus/contract/rule'
import type { Me, updateMeInput } from '@cursus/contract/user'
import { avatars, defaultAvatar } from '@cursus/contract/user-values'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { z } from 'zod'
import { Form, FormField, FormValue } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { cn } from '#web/lib/cn.ts'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { inDirection } from '#web/lib/page/grid-keys.ts'
import { scrollWithin } from '#web/lib/page/scroll-within.ts'
import { fullName, setSession } from '#web/lib/session/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { avatarName } from './avatar-names.ts'
import { ChangeEmail } from './change-email.tsx'

/** Specification §5 "Profile form": an empty password keeps the current one. */
export const profileSchema = z
  .object({
    firstname: fields.personName,
    lastname: fields.personName,
    language: fields.languageSchema,
    avatar: z.string(),
    password: z.union([z.literal(''), fields.password]),
    confirmPassword: z.string(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    ...broken('notEqualPassword'),
    // Reported together with errors of other fields, not after them.
    when: () => true,
  })
export type Profile = z.infer<typeof profileSchema>

/**
 * The input to send (specification §7): the e-mail in lower case, the password only when it is set.
 */
export function toUpdateMe(email: string, values: Profile): z.input<typeof updateMeInput> {
  const { firstname, lastname, avatar, language, password } = values
  return { email: email.toLowerCase(), firstname, lastname, avatar, language, ...(password ? { password } : {}) }
}

/** Each in its own language, for users who cannot read the current one. */
const ownNames: Record<Language, string> = { fr: 'Français', en: 'English' }

export function ProfileForm({
  me,
  onDirty,
  onCancel,
  onSaved,
}: {
  me: Me
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: (saved: { hasNewPassword: boolean }) => void
}) {
  const model = useFormModel<Profile, unknown, ReturnType<typeof toUpdateMe>>({
    schema: () => profileSchema,
    values: {
      firstname: me.firstname ?? '',
      lastname: me.lastname ?? '',
      language: me.language,
      avatar: me.avatar,
      password: '',
      confirmPassword: '',
    },
    toBody: (values) => toUpdateMe(me.email, values),
    revision: me.revision,
    labels: () => ({
      email: m.account_email(),
      firstname: m.account_firstname(),
      lastname: m.account_lastname(),
      language: m.common_language(),
      avatar: m.account_avatar(),
    }),
    shows: {
      language: (language) => ownNames[language],
      avatar: (avatar) => (avatar === defaultAvatar ? m.account_avatar_none() : avatarName(avatar)),
    },
    send: ({ edit }) => trpcClient.account.update.mutate(edit),
    onSaved: (saved, { password }) => {
      onSaved({ hasNewPassword: password !== undefined })
      // The language first, so that the toast is in the new one.
      setSession(saved as Me)
      void toastSuccess(m.company_details_saved())
      void api.auth.me.invalidate()
      if (password !== undefined) void api.account.sessions.invalidate()
    },
  })
  const { form, formProps, isDirty } = model
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  useEffect(() => {
    form.setFocus('firstname')
    // Scrolls to the start of the form, with the section's title above.
    formProps.ref.current?.scrollIntoView({ block: 'start' })
  }, [form.setFocus, formProps.ref])

  return (
    <Form of={model} className="scroll-mt-14 gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={m.account_email()} className="min-w-0 flex-1 basis-60">
          <Input value={me.email} readOnly autoComplete="username" />
        </Field>
        <ChangeEmail me={me} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField of={model} name="firstname" label={m.account_firstname()}>
          {(field) => <Input {...field} autoComplete="given-name" />}
        </FormField>
        <FormField of={model} name="lastname" label={m.account_lastname()}>
          {(field) => <Input {...field} autoComplete="family-name" />}
        </FormField>
      </div>
      <FormValue of={model} name="avatar">
        {({ value, onChange }) => <AvatarChoice value={value} name={fullName(me)} onChange={onChange} />}
      </FormValue>
      <FormValue of={model} name="language">
        {({ value, onChange, error }) => <LanguageChoice value={value} onChange={onChange} error={error} />}
      </FormValue>
      <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-2">
        <FormField of={model} name="password" label={m.account_password()} optional>
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </FormField>
        <FormField of={model} name="confirmPassword" label={m.account_confirm_password()} optional>
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </FormField>
        <p className="text-xs text-muted-foreground sm:col-span-2">{m.account_password_hint()}</p>
      </div>
      <FormButtons
        of={model}
        submit={model.isSending ? m.common_saving() : m.common_save()}
        cancel={
          <Button variant="outline" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        }
      />
    </Form>
  )
}

function LanguageChoice({
  value,
  onChange,
  error,
}: {
  value: Language
  onChange: (language: Language) => void
  error: string | undefined
}) {
  return (
    <FieldGroup legend={m.common_language()} error={error}>
      <RadioGroup
        className="grid grid-cols-2"
        aria-label={m.common_language()}
        value={value}
        onValueChange={(chosen) => onChange(chosen as Language)}
      >
        {languages.map((language) => (
          <Radio key={language} value={language} label={<span lang={language}>{ownNames[language]}</span>} />
        ))}
      </RadioGroup>
      <p className="text-xs text-muted-foreground">{m.account_language_hint()}</p>
    </FieldGroup>
  )
}

/**
 * The 77 avatars as one radio group: Tab focuses the selected one, arrow keys move by one or by a
 * row and select, Home and End go to the ends. The selected one has a ring and a check mark.
 */
function AvatarChoice({ value, name, onChange }: { value: string; name: string; onChange: (avatar: string) => void }) {
  const labelId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const chosenAtFirst = useRef(avatars.indexOf(value))
  useLayoutEffect(() => {
    scrollWithin(grid.current, grid.current?.children[chosenAtFirst.current])
  }, [])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const faces = [...event.currentTarget.children] as HTMLElement[]
    const from = faces.indexOf(document.activeElement as HTMLElement)
    const columns = faces.filter(({ offsetTop }) => offsetTop === faces[0]?.offsetTop).length
    const to = inDirection(event.key, { from, columns, count: faces.length })
    if (to === undefined) return
    event.preventDefault()
    faces[to]?.focus()
    onChange(avatars[to] ?? value)
  }

  const focusable = avatars.includes(value) ? value : defaultAvatar
  return (
    <div className="flex flex-col gap-2">
      <p id={labelId} className="text-sm font-medium">
        {m.account_avatar()}
      </p>
      <div className="flex items-start gap-4">
        <Avatar avatar={value} name={name} size="xl" className="max-sm:hidden" />
        <div
          ref={grid}
          role="radiogroup"
          aria-labelledby={labelId}
          tabIndex={-1}
          onKeyDown={move}
          className="relative grid max-h-44 min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(48px,1fr))] justify-items-center gap-1.5 overflow-y-auto rounded-lg border bg-card p-2"
        >
          {avatars.map((avatar) => (
            // biome-ignore lint/a11y/useSemanticElements: arrow keys of native radios move by one in every direction; in a grid, up and down are rows
            <button
              key={avatar}
              type="button"
              role="radio"
              aria-checked={avatar === value}
              aria-label={avatar === defaultAvatar ? m.account_avatar_none() : avatarName(avatar)}
              tabIndex={avatar === focusable ? 0 : -1}
              onClick={() => onChange(avatar)}
              className="relative flex size-12 items-center justify-center rounded-full focus-visible:-outline-offset-1"
            >
              <Avatar
                avatar={avatar}
                name={name}
                size="lg"
                className={cn(avatar === value && 'ring-2 ring-primary ring-offset-2 ring-offset-card')}
              />
              {avatar === value ? (
                <span className="absolute right-0 bottom-0 flex size-4 items-center justify-center rounded-full bg-primary text-primary-foreground">
                  <Check className="size-3" aria-hidden />
                </span>
              ) : null}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
