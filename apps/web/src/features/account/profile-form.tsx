import type { Language } from '@cursus/contract/language'
import type { Me } from '@cursus/contract/user'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { fullName, setSession } from '#web/lib/session.ts'
import { knownSettings, useSettings } from '#web/lib/settings.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AvatarChoice } from './avatar-choice.tsx'
import { type Profile, profileSchema, toUpdateMe } from './profile-values.ts'

/** Each written in its own language: somebody who cannot read the page must find theirs. */
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
  const utils = trpc.useUtils()
  const settings = useSettings()
  // Theirs too, where it is not offered any more.
  const offered = [...new Set([...settings.languages, me.language])]
  const form = useForm<Profile>({
    resolver: schemaResolver<Profile>(() => profileSchema(knownSettings().passwordLength)),
    defaultValues: {
      firstname: me.firstname ?? '',
      lastname: me.lastname ?? '',
      language: me.language,
      avatar: me.avatar,
      password: '',
      confirmPassword: '',
    },
  })
  const { errors, isDirty } = form.formState
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const top = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.setFocus('firstname')
    // From its beginning, wherever the view was scrolled to, with the section's title above.
    top.current?.scrollIntoView({ block: 'start' })
  }, [form.setFocus])

  const update = trpc.account.update.useMutation({
    meta: { silent: true },
    onSuccess(saved, { password }) {
      onSaved({ hasNewPassword: password !== undefined })
      // The language first: what is told of it is told in the new one.
      setSession(saved as Me)
      void toastSuccess(m.company_details_saved())
      void utils.auth.me.invalidate()
      if (password !== undefined) void utils.account.sessions.invalidate()
    },
    onError: (error) => void placeServerErrors(form, error, {}, errorText),
  })
  const submit = form.handleSubmit((values) => update.mutate(toUpdateMe(me.email, values)))
  return (
    <form ref={top} onSubmit={submit} noValidate className="flex scroll-mt-14 flex-col gap-4">
      <Field label={m.account_email()} hint={m.account_email_hint()}>
        <Input value={me.email} readOnly autoComplete="username" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.account_firstname()} error={ruleText(errors.firstname?.message)}>
          <Input autoComplete="given-name" {...form.register('firstname')} />
        </Field>
        <Field label={m.account_lastname()} error={ruleText(errors.lastname?.message)}>
          <Input autoComplete="family-name" {...form.register('lastname')} />
        </Field>
      </div>
      <AvatarChoice
        value={form.watch('avatar')}
        name={fullName(me)}
        onChange={(avatar) => form.setValue('avatar', avatar, { shouldDirty: true })}
      />
      <FieldGroup legend={m.common_language()} error={ruleText(errors.language?.message)}>
        <RadioGroup
          className="grid grid-cols-2"
          aria-label={m.common_language()}
          value={form.watch('language')}
          onValueChange={(value) => form.setValue('language', value as Profile['language'], { shouldDirty: true })}
        >
          {offered.map((language) => (
            <Radio key={language} card value={language} label={<span lang={language}>{ownNames[language]}</span>} />
          ))}
        </RadioGroup>
        <p className="text-xs text-muted-foreground">{m.account_language_hint()}</p>
      </FieldGroup>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field label={m.account_password()} optional error={ruleText(errors.password?.message)}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label={m.account_confirm_password()} optional error={ruleText(errors.confirmPassword?.message)}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <p className="text-xs text-muted-foreground sm:col-span-2">{m.account_password_hint()}</p>
      </div>
      {update.error ? <FailureNotice error={update.error} /> : null}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" loading={update.isPending}>
          {update.isPending ? m.common_saving() : m.common_save()}
        </Button>
      </div>
    </form>
  )
}
