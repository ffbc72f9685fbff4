import { documentOf, framesOf } from './watch-frames.ts'

/**
 * Supports packages in which a frame loads pages into its sibling. In a sandbox only an ancestor may
 * navigate a frame, so the launcher does it: for `parent.content.location = …`,
 * `parent.frames[1].location = …`, `open('page.html', 'content')` and links with a `target`.
 */
export function createFrameRelay(root: () => Window | null): (win: Window) => void {
  const prepared = new WeakSet<Document>()

  function followLink(event: MouseEvent): void {
    const link = (event.target as Element).closest?.<HTMLAnchorElement | HTMLAreaElement>('a[href], area[href]')
    const doc = link?.ownerDocument
    if (!link || !doc || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    const name = link.target || doc.querySelector<HTMLBaseElement>('base[target]')?.target
    const target = name && findFrame(root(), name)
    if (!target || target === doc.defaultView || !/^https?:$/.test(link.protocol)) return
    event.preventDefault()
    target.location.href = link.href
  }

  return (win) => {
    const doc = documentOf(win)
    if (!doc) return
    if (!prepared.has(doc)) {
      prepared.add(doc)
      doc.addEventListener('click', followLink)
    }
    const children = framesOf(win).filter(documentOf)
    // Only for siblings, because a proxy is not identical to its window.
    if (children.length < 2) return
    for (const child of children) offerByName(win, child)
    offerByIndex(win)
  }
}

function offerByName(parent: Window, child: Window): void {
  const { name } = child
  if (!name || Object.hasOwn(parent, name)) return
  Object.defineProperty(parent, name, {
    configurable: true,
    get: () => standInFor(child),
    // A variable of the page with that name replaces the frame, as it does without the relay.
    set(value: unknown) {
      Object.defineProperty(parent, name, { configurable: true, enumerable: true, writable: true, value })
    },
  })
}

const offered = new WeakSet<Document>()

/**
 * Replaces `parent.frames` by a list of proxies, because an index of the window itself cannot be
 * replaced.
 */
function offerByIndex(parent: Window): void {
  if (offered.has(parent.document)) return
  offered.add(parent.document)
  const frames = new Proxy(parent, {
    get(_, key) {
      const child = typeof key === 'string' && /^\d+$/.test(key) ? framesOf(parent)[Number(key)] : undefined
      return child && documentOf(child) ? standInFor(child) : memberOf(parent, key)
    },
  })
  Object.defineProperty(parent, 'frames', { configurable: true, get: () => frames })
}

/** Finds a frame by name, anywhere in a package. */
export function findFrame(win: Window | null, name: string): Window | undefined {
  if (!win || !name || !documentOf(win)) return undefined
  for (const child of framesOf(win)) {
    const found = documentOf(child) && child.name === name ? child : findFrame(child, name)
    if (found) return found
  }
  return undefined
}

const standIns = new WeakMap<Window, Window>()

/**
 * A proxy of the window that sets its location from this page, because the calling script decides
 * whether navigation is allowed.
 */
function standInFor(win: Window): Window {
  const known = standIns.get(win)
  if (known) return known
  const location = new Proxy({} as Location, {
    get: (_, key) => memberOf(win.location, key),
    set: (_, key, value) => Reflect.set(win.location, key, value),
    has: (_, key) => key in win.location,
  })
  const standIn = new Proxy(win, {
    get(_, key) {
      if (key === 'location') return location
      // A message comes from the script that calls, not from this page.
      return key === 'postMessage' ? win.postMessage.bind(win) : memberOf(win, key)
    },
    set(_, key, value) {
      if (key !== 'location') return Reflect.set(win, key, value)
      win.location.href = String(value)
      return true
    },
  })
  standIns.set(win, standIn)
  return standIn
}

/**
 * The browser's methods need their original receiver; the package's functions are returned as they
 * are.
 */
function memberOf(target: object, key: PropertyKey): unknown {
  const value = Reflect.get(target, key)
  if (typeof value !== 'function' || Object.hasOwn(value, 'prototype')) return value
  // A closure of this page, because a bound function runs on behalf of its caller.
  return (...args: unknown[]) => Reflect.apply(value, target, args)
}
