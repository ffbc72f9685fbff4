import { mailKindNames } from '@cursus/contract/notification-values'
import { useSearch } from '@tanstack/react-router'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useLanguage } from '#web/lib/text/locale.ts'
import { mailKindName } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'

/**
 * Ends mails of some kinds without signing in, and takes them up again. Only the button does: mail
 * scanners open links.
 */
export function MailsPage() {
  useLanguage()
  const { token = '', email, kinds = 'weekly', was = 'now' } = useSearch({ from: '/auth/mails' })
  const asked = kinds.split(',')
  const kindList = mailKindNames.filter((kind) => asked.includes(kind))
  const set = trpc.auth.setMailChoices.useMutation({ meta: { silent: true } })
  const last = set.variables?.choice
  // While it is asked and after a failure, the button stays the one that was pressed.
  const isEnded = set.isSuccess ? last === 'application' : last !== undefined && last !== 'application'
  return (
    <AuthPage
      title={m.auth_mails_title()}
      intro={email ? <StrongText>{m.auth_mails_text({ email })}</StrongText> : undefined}
    >
      <div className="flex flex-col gap-5">
        <ul role="list" className="flex flex-col gap-1 text-sm font-medium">
          {kindList.map((kind) => (
            <li key={kind}>{mailKindName(kind)}</li>
          ))}
        </ul>
        {set.error ? (
          <Notice tone="danger" live>
            <p>
              <ErrorText of={set.error} />
            </p>
            <p>{m.auth_mails_account()}</p>
          </Notice>
        ) : null}
        {set.isSuccess ? <Notice live>{isEnded ? m.auth_mails_done() : m.auth_mails_resumed()}</Notice> : null}
        <Button
          size="lg"
          variant={isEnded ? 'outline' : 'primary'}
          autoFocus
          loading={set.isPending}
          onClick={() => set.mutate({ token, kindList, choice: isEnded ? was : 'application' })}
        >
          {isEnded ? m.auth_mails_resume() : m.auth_mails_submit()}
        </Button>
      </div>
    </AuthPage>
  )
}
