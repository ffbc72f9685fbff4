import { documentOf, framesOf } from './watch-frames.ts'

/**
 * Supports packages in which a frame loads pages into the one beside or around it. In a sandbox
 * only an ancestor may navigate a frame (in Chromium not even a child its parent), so the launcher
 * does it: for `parent.content.location = …`, `parent[1].location = …`, `parent.location = …`,
 * links and forms with a `target`. Such a frame gets stand-ins for the windows around it by
 * `parent`.
 */
export function watchFrameTargets(root: () => Window | null): (win: Window) => void {
  const prepared = new WeakSet<Document>()

  function followLink(event: MouseEvent): void {
    const link = event.composedPath().find(isLink)
    const win = link?.ownerDocument.defaultView
    if (!link || !win || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!/^https?:$/.test(link.protocol)) return
    const name = targetOf(link)
    if (link.origin !== win.location.origin && (name === '' || isOwnTarget(name))) {
      event.preventDefault()
      // In the frame of the package a foreign site is refused, and would end the package.
      window.open(link.href, '_blank', 'noopener')
    } else if (navigate(win, name, link.href)) event.preventDefault()
  }

  function followForm(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    if (!event.defaultPrevented && sendForm(form, event.submitter)) event.preventDefault()
  }

  /**
   * Sends a form to the frame that it names. Files of a package answer no data, so it only reads.
   */
  function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
    const { ownerDocument: doc } = form
    // Not its properties, because fields can have the same names.
    const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
    const method = attribute('method')?.toLowerCase()
    const url = new URL(attribute('action') || doc.URL, doc.baseURI)
    if (!doc.defaultView || method === 'dialog' || url.origin !== location.origin) return false
    const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])
    if (method !== 'post') url.search = new URLSearchParams(fields).toString()
    return navigate(doc.defaultView, attribute('target') ?? targetOf(form), url.href)
  }

  /** Returns whether `name` is another frame of the package. */
  function navigate(win: Window, name: string, url: string): boolean {
    const target = findTarget(root(), win, name)
    if (!target || (target === win && name !== '_top')) return false
    target.location.href = url
    return true
  }

  return (win) => {
    const doc = documentOf(win)
    const sco = root()
    if (!doc || !sco || prepared.has(doc)) return
    prepared.add(doc)
    doc.addEventListener('click', followLink)
    doc.addEventListener('submit', followForm)
    const forms = (win as Window & typeof globalThis).HTMLFormElement.prototype
    const submit = forms.submit
    forms.submit = function (this: HTMLFormElement) {
      if (!sendForm(this, null)) Reflect.apply(submit, this, [])
    }
    if (win !== sco) lendParent(win as Window & typeof globalThis, sco)
  }
}

/** Whether a target opens no new window and names no frame. */
export const isOwnTarget = (name: string): boolean => ['_self', '_parent', '_top'].includes(name.toLowerCase())

const isLink = (node: EventTarget): node is HTMLAnchorElement | HTMLAreaElement =>
  'matches' in node && (node as Element).matches('a[href], area[href]')

const targetOf = ({ target, ownerDocument }: { target: string; ownerDocument: Document }): string =>
  target || ownerDocument.querySelector<HTMLBaseElement>('base[target]')?.target || ''

/**
 * Finds the frame of a package that a link or `open` of `win` names; `_parent` too, and its
 * outermost page as `_top`.
 */
export function findTarget(root: Window | null, win: Window, name: string): Window | undefined {
  if (root && name.toLowerCase() === '_top') return root
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
    // A variable of the page with that name replaces it, as it does without the stand-in.
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
