import { canInCompany } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { StrongText } from '#web/components/strong-text.tsx'
import { MailChoices } from '#web/features/account/mail-choices.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { ReportMailChoice } from '#web/features/report/report-mail-choice.tsx'
import { useMe } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'

/** Where the foot of mails leads that their reader may end or change. */
export function MailSettingsPage() {
  useLanguage()
  const me = useMe()
  const companies = Object.values(me.companies)
    .map(({ company }) => company)
    .filter(({ id }) => canInCompany(me, id, 'training.read'))
  return (
    <AuthPage
      title={m.account_mails_title()}
      intro={<StrongText>{m.account_mails_intro({ email: me.email })}</StrongText>}
      // A signed-in person has a language of their own: no switch.
      corner={null}
    >
      <div className="flex flex-col gap-5">
        <MailChoices me={me} />
        {companies.length > 0 ? (
          <section className="flex flex-col gap-3 border-t pt-5" aria-labelledby="reports">
            <h2 id="reports" className="text-sm font-medium">
              {m.account_mails_reports()}
            </h2>
            {companies.map(({ id, name }) => (
              <ReportMailChoice key={id} companyId={id} label={name} />
            ))}
          </section>
        ) : null}
        <p className="text-center text-sm">
          <Link to="/auth/navigation" className="text-link">
            {m.common_not_found_home()}
          </Link>
        </p>
      </div>
    </AuthPage>
  )
}
