import { useSearch } from '@tanstack/react-router'
import { ErrorText } from '#web/components/error-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'

/**
 * Ends the weekly mail without signing in, and takes it up again. Only the button does: mail
 * scanners open links.
 */
export function WeeklyMailPage() {
  useLanguage()
  const { token = '', email } = useSearch({ from: '/auth/weekly-mail' })
  const set = trpc.auth.setWeeklyMail.useMutation({ meta: { silent: true } })
  const asked = set.variables?.isOn
  // While it is asked and after a failure, the button stays the one that was pressed.
  const isEnded = set.isSuccess ? asked === false : asked === true
  return (
    <AuthPage
      title={m.auth_weekly_title()}
      intro={email ? <StrongText>{m.auth_weekly_text({ email })}</StrongText> : undefined}
    >
      <div className="flex flex-col gap-5">
        {set.error ? (
          <Notice tone="danger" live>
            <p>
              <ErrorText of={set.error} />
            </p>
            <p>{m.auth_weekly_account()}</p>
          </Notice>
        ) : null}
        {set.isSuccess ? <Notice live>{isEnded ? m.auth_weekly_done() : m.auth_weekly_resumed()}</Notice> : null}
        <Button
          size="lg"
          variant={isEnded ? 'outline' : 'primary'}
          autoFocus
          loading={set.isPending}
          onClick={() => set.mutate({ token, isOn: isEnded })}
        >
          {isEnded ? m.auth_weekly_resume() : m.auth_weekly_submit()}
        </Button>
      </div>
    </AuthPage>
  )
}
