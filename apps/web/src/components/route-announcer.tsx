import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Announces the title of the new page to screen readers; browsers only do it for full page loads.
 */
export function RouteAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (path) setTitle(document.title)
  }, [path])
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
