import { useEffect } from 'react'
import { watchForUpdates } from '#web/features/update/update.ts'
import { InstallPrompt } from './install-prompt.tsx'

/**
 * Registers the service worker of the offline page. Without support, or on plain http, everything
 * else works the same.
 */
function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** The offline page, client updates and the install prompt. Loaded after the first page. */
export function InstallableClient() {
  useEffect(() => {
    registerWorker()
    return watchForUpdates()
  }, [])
  return <InstallPrompt />
}
