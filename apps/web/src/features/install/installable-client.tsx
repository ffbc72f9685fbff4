import { useEffect } from 'react'
import { watchForUpdates } from '#web/features/update/update.ts'
import { InstallPrompt } from './install-prompt.tsx'
import { registerWorker } from './register-worker.ts'

/** What makes the pages a client of their own: the offline page, updates, the offer to install. Comes after the first page. */
export function InstallableClient() {
  useEffect(() => {
    registerWorker()
    return watchForUpdates()
  }, [])
  return <InstallPrompt />
}
