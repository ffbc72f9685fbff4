import { avatars, fields, languages, type Me, passwordLength } from '@cursus/contract'
import { Check } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Notice } from '#web/components/notice.tsx'
import { avatarUrl } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { encodeRule, ruleText } from '#web/lib/rule-text.ts'
import { setSession } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Specification §5 "Profile form": an empty password keeps the current one. */
const profile = z
  .object({
    firstname: fields.personName,
    lastname: fields.personName,
    language: fields.language,
    avatar: z.string(),
    password: z.union([z.literal(''), fields.password], {
      error: () => encodeRule('minLength', { length: passwordLength.min }),
    }),
    confirmPassword: z.string(),
  })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    message: 'notEqualPassword',
  })
type Profile = z.infer<typeof profile>

export function ProfileForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const form = useForm<Profile>({
    resolver: async (values, context, options) => {
      const result = await schemaResolver<Profile>(profile)(values, context, options)
      const error = (result.errors as Record<string, { message?: string }>).password
      if (error && values.password.length > passwordLength.max) {
        error.message = encodeRule('maxLength', { length: passwordLength.max })
      }
      return result
    },
    defaultValues: {
      firstname: me.firstname ?? '',
      lastname: me.lastname ?? '',
      language: me.language,
      avatar: me.avatar,
      password: '',
      confirmPassword: '',
    },
  })
  const update = trpc.account.update.useMutation({
    meta: { success: () => m.account_updated() },
    onSuccess: (saved) => {
      onDone()
      setSession(saved as Me)
    },
    onError: (error) => {
      placeServerErrors(form, error, {}, errorText)
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ confirmPassword: _, password, ...values }) =>
    update.mutate({ ...values, ...(password ? { password } : {}) }),
  )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
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
      <FieldGroup legend={m.common_language()}>
        <RadioGroup
          className="grid sm:grid-cols-2"
          value={form.watch('language')}
          onValueChange={(value) => form.setValue('language', value as Profile['language'], { shouldDirty: true })}
        >
          {languages.map((language) => (
            <Radio key={language} card value={language} label={m[`common_language_${language}`]()} />
          ))}
        </RadioGroup>
      </FieldGroup>
      <FieldGroup legend={m.account_avatar()}>
        <AvatarChoice
          value={form.watch('avatar')}
          onChange={(avatar) => form.setValue('avatar', avatar, { shouldDirty: true })}
        />
      </FieldGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.account_password()}
          optional
          hint={m.account_password_hint()}
          error={ruleText(errors.password?.message)}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label={m.account_confirm_password()} optional error={ruleText(errors.confirmPassword?.message)}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
      </div>
      {update.error ? (
        <Notice tone="danger" live>
          {errorText(update.error)}
        </Notice>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onDone}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" loading={update.isPending}>
          {update.isPending ? m.common_saving() : m.common_save()}
        </Button>
      </div>
    </form>
  )
}

/** The 77 faces; the chosen one has a ring and a check mark. */
function AvatarChoice({ value, onChange }: { value: string; onChange: (avatar: string) => void }) {
  return (
    <div className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(52px,1fr))] gap-2 overflow-y-auto rounded-lg border bg-card p-2">
      {avatars.map((avatar, index) => (
        <label
          key={avatar}
          className="relative flex justify-center rounded-full p-1 has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name="avatar"
            value={avatar}
            checked={value === avatar}
            onChange={() => onChange(avatar)}
            className="peer sr-only"
            aria-label={m.account_avatar_n({ number: index })}
          />
          <img
            src={avatarUrl(avatar)}
            alt=""
            loading="lazy"
            className="size-10 rounded-full bg-accent ring-primary ring-offset-2 ring-offset-card peer-checked:ring-2"
          />
          <span className="absolute right-0 bottom-0 hidden size-4 items-center justify-center rounded-full bg-primary text-primary-foreground peer-checked:flex">
            <Check className="size-3" aria-hidden />
          </span>
        </label>
      ))}
    </div>
  )
}
