import { type Language, languages } from '@cursus/contract/language'
import type { Me } from '@cursus/contract/user'
import { useEffect } from 'react'
import { Form, FormField, FormValue } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { fullName, setSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { useFormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import { AvatarChoice } from './avatar-choice.tsx'
import { type Profile, profileSchema, toUpdateMe } from './profile-values.ts'

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
      firstname: m.account_firstname(),
      lastname: m.account_lastname(),
      language: m.common_language(),
      avatar: m.account_avatar(),
    }),
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
      <Field label={m.account_email()} hint={m.account_email_hint()}>
        <Input value={me.email} readOnly autoComplete="username" />
      </Field>
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
        {({ value, onChange, error }) => (
          <FieldGroup legend={m.common_language()} error={error}>
            <RadioGroup
              className="grid grid-cols-2"
              aria-label={m.common_language()}
              value={value}
              onValueChange={(chosen) => onChange(chosen as Language)}
            >
              {languages.map((language) => (
                <Radio key={language} card value={language} label={<span lang={language}>{ownNames[language]}</span>} />
              ))}
            </RadioGroup>
            <p className="text-xs text-muted-foreground">{m.account_language_hint()}</p>
          </FieldGroup>
        )}
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
