// The service worker: caches the built shell so that the app opens without a network, and shows push notifications. It
// never stores an API response. A new version waits until the person asks for it.

// The build writes its list of files here, so every build is a new worker.
const BUILT = []
const SHELL = '/index.html'
const PATIENCE_MS = 4000
const CACHE = `shell-${fingerprint(BUILT.join())}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      const page = await fetch('/', { cache: 'reload' })
      if (!page.ok) throw new Error(`The shell answered ${page.status}`)
      await cache.put(SHELL, page)
      await cache.addAll([...BUILT, '/favicon.svg'])
    }),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('message', (event) => {
  if (event.data === 'use-new-version') self.skipWaiting()
  if (event.data === 'take-over') event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/api') || url.pathname.startsWith('/simulator')) return
  if (request.mode === 'navigate') event.respondWith(networkThenShell(request))
  else if (BUILT.includes(url.pathname) || url.pathname === '/favicon.svg') {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  }
})

self.addEventListener('push', (event) => {
  const notice = readNotice(event.data)
  if (!notice) return
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      icon: '/icon-192.png',
      data: { url: notice.url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const target = new URL(event.notification.data?.url ?? '/', self.location.origin)
  // Addresses outside the app are not followed.
  const url = target.origin === self.location.origin ? target.href : self.location.origin
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(url)
      await open.focus()
      return open.navigate(url)
    }),
  )
})

/** The cached page is also used when the network is up but does not answer. */
async function networkThenShell(request) {
  const shell = await caches.match(SHELL)
  if (!shell) return fetch(request)
  const tooLong = new Promise((resolve) => setTimeout(() => resolve(shell), PATIENCE_MS))
  return Promise.race([fetch(request).catch(() => shell), tooLong])
}

function readNotice(data) {
  try {
    const notice = data?.json()
    return typeof notice?.title === 'string' ? notice : null
  } catch {
    return null
  }
}

function fingerprint(text) {
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) >>> 0
  return hash.toString(36)
}
