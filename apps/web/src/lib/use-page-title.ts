import { useEffect } from 'react'

/** The browser's title while this page is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Cursus`
  }, [title])
}
