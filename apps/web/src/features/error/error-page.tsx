import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { House, LoaderCircle, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Page } from '#web/components/page.tsx'
import { SupportButton } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { appErrorOf, isAway, isOffline } from '#web/lib/fault/app-error.ts'
import { useErrorText } from '#web/lib/fault/load-error-text.ts'
import { log, logFault } from '#web/lib/fault/remote-log.ts'
import { isStaleScript, isUpdatePending } from '#web/lib/fault/stale-script.ts'
import { whenBack } from '#web/lib/page/when-back.ts'
import { m } from '#web/paraglide/messages.js'

/** The home page of the area of an address. */
const homeOf = (pathname: string): string =>
  /^\/(?:platform|management|company\/[^/]+)(?=\/|$)/.exec(pathname)?.[0].concat('/home') ?? '/'

function titleOf(error: Error): string {
  if (appErrorOf(error)?.code === 'NotFound') return m.error_not_found()
  if (isOffline(error)) return m.common_error_network_title()
  return isAway(error) ? m.common_error_unavailable_title() : m.common_error_title()
}

/** Shown instead of a failed route, with the next steps; the shell around it stays. */
export function ErrorPage({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const text = useErrorText(error)
  const router = useRouter()
  const home = useRouterState({ select: ({ location }) => homeOf(location.pathname) })
  const stale = isStaleScript(error)
  const [updating, setUpdating] = useState(stale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `Error` object with the same message is the same failure
  useEffect(() => {
    let current = true
    if (stale) void isUpdatePending(error).then((found) => current && setUpdating(found))
    return () => {
      current = false
    }
  }, [stale, error.message])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above, once per failure
  useEffect(() => {
    if (stale) log('Warn', error, { boundary: 'route' })
    else logFault(error, { boundary: 'route' })
  }, [error.message])
  const retry = () => {
    if (stale) return window.location.reload()
    reset()
    void router.invalidate()
  }
  const away = isAway(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure waits once; `retry` changes with each render
  useEffect(() => (away ? whenBack(retry) : undefined), [away, thrown])
  const notFound = appErrorOf(error)?.code === 'NotFound'
  if (updating) return <Updating />
  return (
    <Page>
      <div role="alert">
        <EmptyState
          title={titleOf(error)}
          text={notFound ? undefined : away && !isOffline(error) ? m.common_error_away_text() : text}
          action={
            <>
              <Button variant="outline" onClick={retry}>
                <RotateCw aria-hidden />
                {stale ? m.common_reload() : m.common_retry()}
              </Button>
              {/* A full load, because a link within the page could render the failure again. */}
              <Button variant="ghost" asChild>
                <a href={home}>
                  <House aria-hidden />
                  {m.common_not_found_home()}
                </a>
              </Button>
              {/* An unreachable server cannot receive a message either. */}
              {notFound || away ? null : <SupportButton variant="ghost" about={{ type: 'technical' }} />}
            </>
          }
        />
      </div>
    </Page>
  )
}

/** A newer release exists: the page is about to be reloaded. */
function Updating() {
  return (
    <Page>
      <p role="status" className="flex items-center justify-center gap-2.5 py-16 text-sm text-muted-foreground">
        <LoaderCircle className="size-4 animate-spin" aria-hidden />
        {m.client_updating()}
      </p>
    </Page>
  )
}
