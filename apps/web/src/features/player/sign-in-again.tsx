import { signInInput } from '@cursus/contract/auth'
import type { Me } from '@cursus/contract/user'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { appErrorOf, errorText } from '#web/lib/error-text.ts'
import { placeServerErrors, schemaResolver } from '#web/lib/form.ts'
import { ruleText } from '#web/lib/rule-text.ts'
import { forgetSession, setSession, useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Values = { email: string; password: string }

/** The session ended while a content is open: the password is asked over it, and everything goes on where it was. */
export function SignInAgain({ open, onSignedIn }: { open: boolean; onSignedIn: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const form = useForm<Values>({
    resolver: schemaResolver<Values>(signInInput),
    defaultValues: { email: me.email, password: '' },
  })
  const signIn = trpc.auth.signIn.useMutation({
    meta: { silent: true },
    onSuccess: (back) => {
      setSession(back as Me)
      form.reset()
      onSignedIn()
    },
    onError: (error) => {
      placeServerErrors(form, error, { IncorrectEmailOrPassword: 'password' }, errorText)
    },
  })
  const { errors } = form.formState
  const elsewhere = async () => {
    await navigate({ to: '/platform/home' })
    forgetSession()
    await navigate({ to: '/auth/signin' })
  }
  return (
    <Dialog
      open={open}
      // Closing it would leave a content that saves nothing: one signs in, or leaves.
      onOpenChange={() => undefined}
      closable={false}
      title={m.player_session_title()}
      description={m.player_session_text()}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => signIn.mutate(values))}>
        {signIn.error && appErrorOf(signIn.error)?.code !== 'IncorrectEmailOrPassword' ? (
          <Notice tone="danger" live>
            {errorText(signIn.error)}
          </Notice>
        ) : null}
        <Field label={m.auth_email()}>
          <Input readOnly autoComplete="username" {...form.register('email')} />
        </Field>
        <Field label={m.auth_password()} error={ruleText(errors.password?.message)}>
          <PasswordInput autoFocus autoComplete="current-password" {...form.register('password')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={() => void elsewhere()}>
            {m.player_session_leave()}
          </Button>
          <Button type="submit" loading={signIn.isPending}>
            {m.player_session_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
