import { useShownTitle } from '#web/lib/page/use-page-title.ts'

/**
 * Announces the title of a new page to screen readers, once it is known; browsers only do it for
 * full page loads.
 */
export function RouteAnnouncer() {
  const { title, path } = useShownTitle()
  return (
    <div aria-live="polite" data-announcer className="sr-only">
      {/* A new element is announced even when its text is that of the page before. */}
      <span key={path}>{title}</span>
    </div>
  )
}
