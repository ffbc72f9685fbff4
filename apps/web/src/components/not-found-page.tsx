import { Link } from '@tanstack/react-router'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { Brand } from './brand.tsx'
import { Cover, ownCover } from './cover.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Button } from './ui/button.tsx'

/**
 * 404 (specification §2 "Other routes"). Signed out, it is a public page with the language switch.
 */
export function NotFoundPage() {
  useLanguage()
  usePageTitle(m.common_not_found_title())
  const { data: me } = trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, meta: { silent: true } })
  return (
    <main className="relative flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <header className="absolute inset-x-5 top-4 flex items-center justify-between gap-4">
        <Brand />
        {me ? null : <LanguageSwitch />}
      </header>
      <span className="mb-2 h-24 w-40 overflow-hidden rounded-lg">
        <Cover of={ownCover} width={160} />
      </span>
      <h1 className="title-lg text-2xl">404</h1>
      <p className="text-base text-muted-foreground">{m.common_not_found_text()}</p>
      <Button asChild size="lg">
        <Link to="/">{m.common_not_found_home()}</Link>
      </Button>
      {me === null ? (
        <Link to="/auth/signin" className="text-sm text-link">
          {m.auth_signin_submit()}
        </Link>
      ) : null}
    </main>
  )
}
