import { changeEmailInput } from '@cursus/contract/auth'
import type { Me } from '@cursus/contract/user'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { FormField } from '#web/components/form/form.tsx'
import { RefusalPlace } from '#web/components/form/refusal-place.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { EmailInput, PasswordInput } from '#web/components/ui/input.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Another e-mail, which a link sent to it confirms. */
export function ChangeEmail({ me }: { me: Me }) {
  const [open, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          setSentTo(undefined)
          setOpen(true)
        }}
      >
        {m.account_email_change()}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={m.account_email_change()}>
        {sentTo === undefined ? (
          <ChangeForm me={me} onSent={setSentTo} onCancel={() => setOpen(false)} />
        ) : (
          <div className="flex flex-col gap-4">
            <Notice live>
              <StrongText>{m.account_email_sent({ email: sentTo })}</StrongText>
            </Notice>
            <Button variant="outline" className="self-end" autoFocus onClick={() => setOpen(false)}>
              {m.common_close()}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  )
}

function ChangeForm({ me, onSent, onCancel }: { me: Me; onSent: (email: string) => void; onCancel: () => void }) {
  const model = useFormModel({
    schema: () => changeEmailInput,
    values: { email: '', password: '' },
    send: ({ all }) => trpcClient.account.changeEmail.mutate(all),
    fieldOf: { IncorrectEmailOrPassword: 'password' },
    onSaved: (_, { email }) => onSent(email),
  })
  return (
    <form {...model.formProps} className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        <StrongText>{m.account_email_change_text({ email: me.email })}</StrongText>
      </p>
      <FormField of={model} name="email" label={m.account_email_new()}>
        {(field) => <EmailInput {...field} autoFocus />}
      </FormField>
      {/* Tells password managers which account this is. */}
      <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <FormField
        of={model}
        name="password"
        label={m.account_email_password()}
        error={(message, _, isRefused) => (isRefused ? m.account_email_password_wrong() : message)}
      >
        {(field) => <PasswordInput {...field} autoComplete="current-password" />}
      </FormField>
      {model.failure ? (
        <RefusalPlace why={model.failure}>
          <FailureNotice error={model.failure.error} />
        </RefusalPlace>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" loading={model.isSending}>
          {m.account_email_send()}
        </Button>
      </div>
    </form>
  )
}
