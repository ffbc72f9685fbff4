import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { appErrorOf, isOffline } from '#web/lib/app-error.ts'
import { useErrorText } from '#web/lib/tell-error.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page-header.tsx'
import { Button } from './ui/button.tsx'

/** A new release removed the script that this page asks for: only loading the page again helps. */
const isStaleScript = (error: Error) =>
  /dynamically imported module|Importing a module script failed/i.test(error.message)

/** What a route shows in its place when it failed; the shell around it stays. */
export function ErrorPage({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const text = useErrorText(error)
  const router = useRouter()
  const retry = () => {
    if (isStaleScript(error)) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <Page>
      <div role="alert">
        <EmptyState
          title={
            appErrorOf(error)?.code === 'NotFound'
              ? m.error_not_found()
              : isOffline(error)
                ? m.common_error_network_title()
                : m.common_error_title()
          }
          text={appErrorOf(error)?.code === 'NotFound' ? undefined : text}
          action={
            <Button variant="outline" onClick={retry}>
              <RotateCw aria-hidden />
              {isStaleScript(error) ? m.common_reload() : m.common_retry()}
            </Button>
          }
        />
      </div>
    </Page>
  )
}
