import { useSearch } from '@tanstack/react-router'
import { ErrorText } from '#web/components/error-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'

/** Ends the weekly mail without signing in. Only the button does: mail scanners open links. */
export function EndWeeklyMailPage() {
  useLanguage()
  const { token = '', email } = useSearch({ from: '/auth/weekly-mail' })
  const end = trpc.auth.endWeeklyMail.useMutation({ meta: { silent: true } })
  return (
    <AuthPage
      title={m.auth_weekly_title()}
      intro={email ? <StrongText>{m.auth_weekly_text({ email })}</StrongText> : undefined}
    >
      <div className="flex flex-col gap-5">
        {end.error ? (
          <Notice tone="danger" live>
            <p>
              <ErrorText of={end.error} />
            </p>
            <p>{m.auth_weekly_account()}</p>
          </Notice>
        ) : null}
        {end.isSuccess ? (
          <Notice live>{m.auth_weekly_done()}</Notice>
        ) : (
          <Button size="lg" autoFocus loading={end.isPending} onClick={() => end.mutate({ token })}>
            {m.auth_weekly_submit()}
          </Button>
        )}
      </div>
    </AuthPage>
  )
}
