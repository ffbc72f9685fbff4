import { clientVersion } from '@cursus/contract/client'
import type { CompanyRef } from '@cursus/contract/field'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Brand } from '#web/components/brand.tsx'
import { brandStyle, CompanyLogo } from '#web/components/company-logo.tsx'
import { LanguageSwitch } from '#web/components/language-switch.tsx'
import { Unbroken } from '#web/components/strong-text.tsx'
import { openSupport } from '#web/components/support-state.tsx'
import { cn } from '#web/lib/cn.ts'
import { optionalPart } from '#web/lib/optional-part.ts'
import { useHoldPage } from '#web/lib/page/hold-page.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'

// A decoration, which no task waits for.
const LazyPattern = lazy(optionalPart(async () => (await import('./auth-pattern.tsx')).AuthPattern))

const CompanyBrand = ({ company }: { company: CompanyRef }) => (
  <span className="flex min-w-0 items-center gap-3">
    <CompanyLogo company={company} className="size-10 rounded-lg" />
    <span className="title line-clamp-2 text-lg break-words">{company.name}</span>
  </span>
)

/** The way back to the first page. */
export const BackToSignIn = ({ email, className }: { email: string | undefined; className?: string }) => (
  <Link to="/auth/signin" search={{ email }} className={cn('text-link', className)}>
    {m.auth_back_signin()}
  </Link>
)

/**
 * The frame of the pages before sign-in: one column of 400 px with one task, and a pattern at the
 * right (a band on small screens).
 */
export function AuthPage({
  title,
  intro,
  children,
  corner,
  company,
}: {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** Replaces the language switch: signed-in users have a language of their own. */
  corner?: ReactNode
  /** Whose page it is. */
  company?: CompanyRef
}) {
  useLanguage()
  usePageTitle(title)
  // A client update would lose the typed text.
  const [typed, setTyped] = useState(false)
  useHoldPage(typed)
  return (
    <div style={brandStyle(company?.hue)} className="branded flex min-h-dvh flex-col lg:flex-row">
      <div
        aria-hidden
        className="h-[132px] shrink-0 overflow-hidden lg:order-2 lg:h-auto lg:min-h-dvh lg:flex-1 [@media(max-height:600px)_and_(max-width:1099px)]:hidden"
      >
        <div className="h-full lg:sticky lg:top-0 lg:h-dvh">
          <Suspense>
            <LazyPattern company={company} />
          </Suspense>
        </div>
      </div>
      <div className="flex flex-1 flex-col px-5 pt-4 pb-5 lg:max-w-[600px] lg:min-w-[480px] lg:basis-[600px] lg:grow-0 lg:px-12 lg:pt-8 lg:pb-6">
        <header className="flex items-center justify-between gap-4">
          {company ? <CompanyBrand company={company} /> : <Brand />}
          <span className="shrink-0">{corner === undefined ? <LanguageSwitch /> : corner}</span>
        </header>
        <main
          onInput={() => setTyped(true)}
          className="mx-auto flex w-full max-w-[400px] flex-1 flex-col py-9 max-lg:max-w-none sm:max-lg:max-w-[480px] lg:justify-center lg:py-12"
        >
          <h1 className="title-lg text-xl lg:text-2xl">{title}</h1>
          {intro ? (
            <p className="mt-2 mb-6 text-sm text-muted-foreground lg:text-base">
              {typeof intro === 'string' ? <Unbroken>{intro}</Unbroken> : intro}
            </p>
          ) : (
            <div className="h-6" />
          )}
          {children}
        </main>
        <footer className="-ml-2.5 flex items-center justify-between gap-4 text-muted-foreground">
          <button
            type="button"
            onClick={() => openSupport()}
            className="flex h-9 items-center gap-1.5 rounded-lg px-2.5 text-sm hover:bg-secondary hover:text-foreground"
          >
            <LifeBuoy className="size-4" aria-hidden />
            {m.common_support()}
          </button>
          <span className="text-xs">{m.common_client_version({ version: clientVersion })}</span>
        </footer>
      </div>
    </div>
  )
}
