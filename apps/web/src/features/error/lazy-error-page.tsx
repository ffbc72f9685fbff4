import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { pageIsLoaded } from '#web/lib/optional-part.ts'
import { m } from '#web/paraglide/messages.js'

const load = async (): Promise<ComponentType<ErrorComponentProps>> => (await import('./error-page.tsx')).ErrorPage
/** Loaded when idle, so that it is available without a network. */
void pageIsLoaded()
  .then(load)
  .catch(() => undefined)

const ErrorPage = lazy(async () => ({
  default: await load().catch((): ComponentType<ErrorComponentProps> => PlainErrorPage),
}))

/** Shown instead of a failed route; the first page does not include its script. */
export const LazyErrorPage = (props: ErrorComponentProps) => (
  <Suspense>
    <ErrorPage {...props} />
  </Suspense>
)

/** Fallback when its script could not be loaded. */
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
