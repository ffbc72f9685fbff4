import { useEffect } from 'react'
import { watchForUpdates } from '#web/features/update/update.ts'
import { InstallPrompt } from './install-prompt.tsx'
import { registerWorker } from './register-worker.ts'

/** The offline page, client updates and the install prompt. Loaded after the first page. */
export function InstallableClient() {
  useEffect(() => {
    registerWorker()
    return watchForUpdates()
  }, [])
  return <InstallPrompt />
}
