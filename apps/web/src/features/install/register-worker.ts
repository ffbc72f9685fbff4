/** The worker that shows the offline page. Without one, where the browser knows none or the page came by plain http, all else is the same. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
