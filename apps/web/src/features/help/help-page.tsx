import { canEnterManagement } from '@cursus/rights'
import { Link, useLoaderData } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Brand } from '#web/components/brand.tsx'
import { LanguageSwitch } from '#web/components/language-switch.tsx'
import { SupportButton } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { knownSession } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { type HelpRole, helpRoles, loadHelp } from './help.ts'

const titles: Record<HelpRole, () => string> = {
  participant: m.support_help_participant,
  company: m.support_help_company,
  management: m.support_help_management,
}

/** Short answers for each role of the reader, all open, so that the browser's search finds them. */
export function HelpPage() {
  const language = useLanguage()
  const loaded = useLoaderData({ from: '/help' })
  const [help, setHelp] = useState(loaded)
  useEffect(() => {
    let current = true
    void loadHelp[language]().then((part) => current && setHelp(part.help))
    return () => {
      current = false
    }
  }, [language])
  usePageTitle(m.support_help_title())
  const me = knownSession()
  const roles = helpRoles.filter(
    (role) =>
      role === 'participant' ||
      (me && (canEnterManagement(me) || (role === 'company' && Object.keys(me.companies).length > 0))),
  )
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-8 px-5 pt-4 pb-10">
      <header className="flex items-center justify-between gap-4">
        <Link to="/" aria-label="Cursus">
          <Brand />
        </Link>
        {me ? (
          <Button variant="outline" asChild>
            <Link to="/">{m.support_help_back()}</Link>
          </Button>
        ) : (
          <LanguageSwitch />
        )}
      </header>
      <main className="flex flex-col gap-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="title-lg text-2xl">{m.support_help_title()}</h1>
            <p className="mt-2 text-muted-foreground">{m.support_help_intro()}</p>
          </div>
          <SupportButton />
        </div>
        {roles.length > 1 ? (
          <nav aria-label={m.support_help_title()} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {roles.map((role) => (
              <a key={role} href={`#${role}`} className="text-link">
                {titles[role]()}
              </a>
            ))}
          </nav>
        ) : null}
        {roles.map((role) => (
          <section key={role} aria-labelledby={role} className="flex flex-col gap-5">
            <h2 id={role} className="title scroll-mt-4 border-b pb-2 text-lg">
              {titles[role]()}
            </h2>
            {help[role].map(({ question, answer }) => (
              <div key={question}>
                <h3 className="font-medium">{question}</h3>
                <p className="mt-1 text-muted-foreground">{answer}</p>
              </div>
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}
