import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { pageIsLoaded } from '#web/lib/optional-part.ts'
import { m } from '#web/paraglide/messages.js'

const load = async (): Promise<ComponentType<ErrorComponentProps>> => (await import('./error-page.tsx')).ErrorPage
/** Fetched with nothing else to do, so that it is there when the network is not. */
void pageIsLoaded()
  .then(load)
  .catch(() => undefined)

const ErrorPage = lazy(async () => ({
  default: await load().catch((): ComponentType<ErrorComponentProps> => PlainErrorPage),
}))

/** What a route shows in its place when it failed; the first page does without its script. */
export const LateErrorPage = (props: ErrorComponentProps) => (
  <Suspense>
    <ErrorPage {...props} />
  </Suspense>
)

/** Where not even that could be fetched. */
function PlainErrorPage() {
  return (
    <p role="alert" className="p-6 text-center text-sm">
      {m.common_error_network_title()}{' '}
      <button type="button" className="text-link" onClick={() => window.location.reload()}>
        {m.common_reload()}
      </button>
    </p>
  )
}
