import './styles/app.css'
import { createRouter } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { catchFaults } from '#web/lib/fault/early-faults.ts'
import { preventReloadOnStaleScript } from '#web/lib/fault/stale-script.ts'
import { isUploading } from '#web/lib/page/hold-page.ts'
import { clearOnSignIn, isSignedIn, markSessionEnded } from '#web/lib/session/session.ts'
import { App } from './app.tsx'
import { PagePending } from './components/page-pending.tsx'
import { LazyErrorPage } from './features/error/lazy-error-page.tsx'
import { catchInstallEvent } from './features/install/install-event.ts'
import { notePageLoaded } from './lib/optional-part.ts'
import { queryClient, setSignedOutHandler } from './lib/query-client.ts'
import { routeTree } from './routes/tree.ts'

/**
 * Gives a text that its box cuts with an ellipsis its title once it is pointed at, everywhere: only
 * the browser knows what is cut, at which width.
 */
function titleCutTexts(): void {
  const titled = new WeakSet<HTMLElement>()
  document.addEventListener('pointerover', ({ target }) => {
    const box = (target as Element).closest<HTMLElement>('.truncate, [class*=line-clamp-]')
    if (!box || (box.closest('[title]') && !titled.has(box))) return
    const isCut = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
    titled.add(box)
    if (isCut) box.title = box.textContent
    else box.removeAttribute('title')
  })
}

catchInstallEvent()
preventReloadOnStaleScript()
catchFaults()
titleCutTexts()

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query cache decides what is stale.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: LazyErrorPage,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 400,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

setSignedOutHandler((isByUser) => {
  const { pathname, href } = router.state.location
  if (pathname.startsWith('/auth')) return
  // The player keeps unsaved data on the screen, and an upload its file: they ask for the sign-in.
  if (!isByUser && (isUploading() || /\/user-module\/[^/]+\/content\//.test(pathname))) return
  markSessionEnded()
  void router.navigate({ to: '/auth/signin', search: { redirect: href, reason: 'session' } })
})

router.subscribe('onBeforeNavigate', ({ toLocation }) => clearOnSignIn(toLocation.pathname))

// Notifications are fetched on each navigation to an authenticated route (specification §1), with
// or without a bell on the page. A request that the bell has sent during the navigation counts.
let since = 0
router.subscribe('onBeforeLoad', () => {
  since = Date.now()
})
router.subscribe('onResolved', ({ pathChanged }) => {
  if (!pathChanged || !isSignedIn()) return
  void import('./features/notifications/notifications-query.ts').then(
    ({ refreshNotifications }) => refreshNotifications(since),
    () => undefined,
  )
})

// In another task, when the queries of the drawn page have begun.
const stopWatching = router.subscribe('onRendered', () => {
  stopWatching()
  const noteLoaded = () => void (queryClient.isFetching() === 0 && notePageLoaded())
  queryClient.getQueryCache().subscribe(() => setTimeout(noteLoaded))
  setTimeout(noteLoaded)
})

// The frame in the document stays until there is a page to draw.
const root = createRoot(document.getElementById('root')!)
void router.load().finally(() =>
  // In slices, so that a press is answered while a long page is drawn.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  ),
)
