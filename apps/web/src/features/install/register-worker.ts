/**
 * Registers the service worker of the offline page. Without support, or on plain http, everything
 * else works the same.
 */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
