import { useEffect } from 'react'

/** Sets the document's title while the page is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Cursus`
  }, [title])
}
