import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Tells screen readers the title of the page that one arrived at; the browser does it only for whole loads. */
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
