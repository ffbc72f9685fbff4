/**
 * Serves the offline page when a page cannot be fetched. Caches nothing else, so that it never
 * serves a stale release. The build id replaces `RELEASE`, so each release has its own offline
 * page.
 */
const cacheName = 'cursus-offline-RELEASE'
/** Of `brand.css`: the build writes their addresses. */
const fonts = []
const files = ['/offline.html', '/offline.css', '/offline.js', '/brand.css', '/early.js', '/icon.svg', ...fonts]
/** Paths of files, API calls and tools, never pages of the application. */
const notPages = /^\/(?:api|trpc|health|metrics|ops|dev|assets)(?:\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      // Bypasses the HTTP cache, because the cached files must belong to this release.
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith('cursus-offline-') && name !== cacheName)
    await Promise.all(old.map((name) => caches.delete(name)))
  }
  // Fetches the page while this script starts.
  const preload = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([removeOld(), preload]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!notPages.test(pathname)) event.respondWith(page(event))
  } else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => fromCache(pathname)))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return fromCache('/offline.html')
  }
}

async function fromCache(pathname) {
  const cache = await caches.open(cacheName)
  return (await cache.match(pathname)) ?? Response.error()
}
