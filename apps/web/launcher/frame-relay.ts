import { documentOf, framesOf } from './watch-frames.ts'

/**
 * Supports packages in which a frame loads pages into the one beside or around it. In a sandbox
 * only an ancestor may navigate a frame (in Chromium not even a child its parent), so the launcher
 * does it: for `parent.content.location = …`, `parent[1].location = …`, `parent.location = …` and
 * links with a `target`. Such a frame gets stand-ins for the windows around it by `parent`.
 */
export function createFrameRelay(root: () => Window | null): (win: Window) => void {
  const prepared = new WeakSet<Document>()

  function followLink(event: MouseEvent): void {
    const link = (event.target as Element).closest?.<HTMLAnchorElement | HTMLAreaElement>('a[href], area[href]')
    const doc = link?.ownerDocument
    if (!link || !doc?.defaultView || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    const name = link.target || doc.querySelector<HTMLBaseElement>('base[target]')?.target
    const target = name && findTarget(root(), doc.defaultView, name)
    if (!target || target === doc.defaultView || !/^https?:$/.test(link.protocol)) return
    event.preventDefault()
    target.location.href = link.href
  }

  return (win) => {
    const doc = documentOf(win)
    const sco = root()
    if (!doc || !sco || prepared.has(doc)) return
    prepared.add(doc)
    doc.addEventListener('click', followLink)
    if (win !== sco) lendParent(win as Window & typeof globalThis, sco)
  }
}

/** Finds the frame of a package that a link or `open` of `win` names; `_parent` too. */
export function findTarget(root: Window | null, win: Window, name: string): Window | undefined {
  if (!root || name.toLowerCase() !== '_parent') return findFrame(root, name)
  return win !== root && isWithin(win, root) ? parentOf(win) : undefined
}

function findFrame(win: Window | null, name: string): Window | undefined {
  if (!win || !name || !documentOf(win)) return undefined
  for (const child of framesOf(win)) {
    const found = documentOf(child) && child.name === name ? child : findFrame(child, name)
    if (found) return found
  }
  return undefined
}

/** The window itself, where `parent` is a stand-in. */
const parentOf = (win: Window): Window | undefined => win.frameElement?.ownerDocument.defaultView ?? undefined

function isWithin(win: Window, ancestor: Window): boolean {
  for (let at: Window | undefined = win; at && documentOf(at); at = parentOf(at)) if (at === ancestor) return true
  return false
}

function lendParent(win: Window & typeof globalThis, root: Window): void {
  const parent = parentOf(win)!
  const lend = createLender(win, root)
  Object.defineProperty(win, 'parent', {
    configurable: true,
    enumerable: true,
    get: () => lend(parent),
    // A variable of the page with that name replaces it, as it does without the relay.
    set(value: unknown) {
      Object.defineProperty(win, 'parent', { configurable: true, enumerable: true, writable: true, value })
    },
  })
  // Pages compare it with `parent`.
  const messages = win.MessageEvent.prototype
  const source = Object.getOwnPropertyDescriptor(messages, 'source')!
  Object.defineProperty(messages, 'source', {
    ...source,
    get(this: MessageEvent) {
      return lend(Reflect.apply(source.get!, this, []))
    },
  })
}

/** What each stand-in stands for. */
const originals = new WeakMap<object, Window>()
const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Window]'

/**
 * Returns stand-ins for the windows of a package that `borrower` may not navigate, and everything
 * else as it is: its own frames too, because a proxy is not identical to its window. One stand-in
 * per window, because pages compare them.
 */
function createLender(borrower: Window, root: Window): (value: unknown) => unknown {
  const lent = new WeakMap<Window, Window>()
  return lend

  function lend(value: unknown): unknown {
    if (!isWindow(value)) return value
    const win = originals.get(value) ?? value
    if (!isWithin(win, root) || isWithin(win, borrower)) return win
    const standIn = lent.get(win) ?? standInFor(win, lend)
    lent.set(win, standIn)
    return standIn
  }
}

/**
 * A proxy of the window that sets its location from this page, because the calling script decides
 * whether navigation is allowed.
 */
function standInFor(win: Window, lend: (value: unknown) => unknown): Window {
  const location = new Proxy({} as Location, {
    get: (_, key) => memberOf(win.location, key),
    set: (_, key, value) => Reflect.set(win.location, key, value),
    has: (_, key) => key in win.location,
  })
  const standIn = new Proxy(win, {
    get(_, key) {
      if (key === 'location') return location
      // A message comes from the script that calls, not from this page.
      return key === 'postMessage' ? win.postMessage.bind(win) : lend(memberOf(win, key))
    },
    set(_, key, value) {
      if (key !== 'location') return Reflect.set(win, key, value)
      win.location.href = String(value)
      return true
    },
  })
  originals.set(standIn, win)
  return standIn
}

/** The same function each time, because pages remove listeners by it. */
const callers = new WeakMap<object, WeakMap<object, unknown>>()

/**
 * The browser's methods need their original receiver; the package's functions are returned as they
 * are.
 */
function memberOf(target: object, key: PropertyKey): unknown {
  const value = Reflect.get(target, key)
  if (typeof value !== 'function' || Object.hasOwn(value, 'prototype') || !isNative(value)) return value
  // A closure of this page, because a bound function runs on behalf of its caller.
  const known = callers.get(target) ?? new WeakMap()
  callers.set(target, known)
  const caller = known.get(value) ?? ((...args: unknown[]) => Reflect.apply(value, target, args))
  known.set(value, caller)
  return caller
}

const isNative = (value: object) => /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(value))
