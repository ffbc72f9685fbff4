/**
 * Shows the offline page when a page of the application cannot be fetched, and nothing else: no page, no answer and no script is kept, so
 * that nothing of an old release is ever served. `RELEASE` is the build's id: each release brings its own offline page.
 */
const cacheName = 'cursus-offline-RELEASE'
const files = ['/offline.html', '/offline.css', '/offline.js', '/early.js', '/icon.svg']
/** Addresses below which no page of the application lies: what is opened there is a file, a document or a tool. */
const notPages = /^\/(?:api|trpc|health|metrics|ops|dev|assets)(?:\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      // Past the browser's own cache: what is kept belongs to this release.
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
  // The page is asked for while this script wakes up, not after.
  const preload = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([removeOld(), preload]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!notPages.test(pathname)) event.respondWith(page(event))
  } else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return kept('/offline.html')
  }
}

async function kept(pathname) {
  const cache = await caches.open(cacheName)
  return (await cache.match(pathname)) ?? Response.error()
}
