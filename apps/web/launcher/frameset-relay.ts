import { documentOf, framesOf } from './watch-frames.ts'

/**
 * Old packages are framesets whose menu shows pages in the frame beside it. In a sandbox only an ancestor may send a frame elsewhere, so
 * the launcher, the ancestor of them all, does it in their name: for `parent.content.location = …` and for links with a `target`.
 */
export function createFramesetRelay(root: () => Window | null): (win: Window) => void {
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
    // Framesets only: a stand-in for a window is not the window itself, and newer packages need none.
    if (isFrameset(doc)) for (const child of framesOf(win)) offer(win, child)
  }
}

const isFrameset = (doc: Document | undefined) => doc?.body?.nodeName === 'FRAMESET'

function offer(parent: Window, child: Window): void {
  const name = documentOf(child) && child.name
  if (!name || Object.hasOwn(parent, name)) return
  const standIn = standInFor(child)
  Object.defineProperty(parent, name, { configurable: true, get: () => standIn })
}

function findFrame(win: Window | null, name: string): Window | undefined {
  if (!win || !isFrameset(documentOf(win))) return undefined
  for (const child of framesOf(win)) {
    const found = documentOf(child) && child.name === name ? child : findFrame(child, name)
    if (found) return found
  }
  return undefined
}

/** The window in everything, except that its location is set by a function of ours: that decides in whose name it is done. */
function standInFor(win: Window): Window {
  const location = new Proxy({} as Location, {
    get: (_, key) => memberOf(win.location, key),
    set: (_, key, value) => Reflect.set(win.location, key, value),
    has: (_, key) => key in win.location,
  })
  return new Proxy(win, {
    get: (_, key) => (key === 'location' ? location : memberOf(win, key)),
    set(_, key, value) {
      if (key !== 'location') return Reflect.set(win, key, value)
      win.location.href = String(value)
      return true
    },
  })
}

/** Methods of the browser insist on their own object; the package's functions are given as they are. */
function memberOf(target: object, key: PropertyKey): unknown {
  const value = Reflect.get(target, key)
  if (typeof value !== 'function' || Object.hasOwn(value, 'prototype')) return value
  // Bound to a function of this page: what a bound one does is done in the name of whoever calls it.
  return (...args: unknown[]) => Reflect.apply(value, target, args)
}
