import { signInInput } from '@cursus/contract/auth'
import type { Me } from '@cursus/contract/user'
import { useNavigate } from '@tanstack/react-router'
import { FormField } from '#web/components/form/form.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { errorText } from '#web/lib/fault/error-text.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { clearSession, setSession, useMe } from '#web/lib/session/session.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Values = { email: string; password: string }

/**
 * Asks for the password over an open content after the session has ended, so that nothing is lost.
 */
export function SignInAgain({ open, onSignedIn }: { open: boolean; onSignedIn: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const model: FormModel<Values> = useFormModel<Values, unknown>({
    schema: signInInput,
    values: { email: me.email, password: '' },
    send: ({ all }) => trpcClient.auth.signIn.mutate(all),
    fieldOf: { IncorrectEmailOrPassword: 'password' },
    onSaved: (back) => {
      setSession(back as Me)
      model.reset()
      onSignedIn()
    },
  })
  const elsewhere = async () => {
    await navigate({ to: '/platform/home' })
    clearSession()
    await navigate({ to: '/auth/signin' })
  }
  return (
    <Dialog
      open={open}
      // It cannot be closed, because the content would then save nothing.
      onOpenChange={() => undefined}
      closable={false}
      title={m.player_session_title()}
      description={m.player_session_text()}
    >
      <form {...model.formProps} className="flex flex-col gap-4">
        {model.failure ? (
          <Notice tone="danger" live>
            {errorText(model.failure.error)}
          </Notice>
        ) : null}
        <FormField of={model} name="email" label={m.auth_email()}>
          {(field) => <Input {...field} readOnly autoComplete="username" />}
        </FormField>
        <FormField of={model} name="password" label={m.auth_password()}>
          {(field) => <PasswordInput {...field} autoFocus autoComplete="current-password" />}
        </FormField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={() => void elsewhere()}>
            {m.player_session_leave()}
          </Button>
          <Button type="submit" loading={model.isSending}>
            {m.player_session_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
