import { Link } from '@tanstack/react-router'
import { useLanguage } from '#web/lib/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { Pattern } from './cover.tsx'
import { Button } from './ui/button.tsx'

/** 404 (specification §2 "Other routes"). */
export function NotFoundPage() {
  useLanguage()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <span className="mb-2 h-24 w-40 overflow-hidden rounded-lg">
        <Pattern title="404" tone={0} shape="cover" family="arcs" />
      </span>
      <h1 className="title-lg text-2xl">404</h1>
      <p className="text-base text-muted-foreground">{m.common_not_found_text()}</p>
      <Button asChild size="lg">
        <Link to="/">{m.common_not_found_home()}</Link>
      </Button>
    </main>
  )
}
