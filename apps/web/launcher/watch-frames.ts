/** The document of a same-origin frame; packages may contain foreign frames. */
export function documentOf(win: Window): Document | undefined {
  try {
    return win.document
  } catch {
    return undefined
  }
}

/** The direct child frames of a window. */
export const framesOf = (win: Window): Window[] => Array.from({ length: win.length }, (_, index) => win[index]!)

const tickMs = 4
/** A page replaces another within this time of its `pagehide`. */
const replacedMs = 50
/** A page that takes longer is handled when its load event fires, like its frames. */
const patienceMs = 20_000

/**
 * Calls `meet` for every window of a package, before the scripts of its frames run, and more than
 * once per window. Parents get no event when a frame's document starts, so loading documents are
 * polled.
 */
export function createFrameWatch(root: () => Window | null, meet: (win: Window) => void) {
  const known = new WeakSet<Document>()
  /**
   * A message is delivered before the scripts of a page that was just committed; a timer is not.
   */
  const { port1, port2 } = new MessageChannel()
  let waiting: (() => void) | undefined
  port1.onmessage = () => waiting?.()
  const soon = (work: () => void) => {
    waiting = work
    port2.postMessage(null)
  }
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Whether a window inside is still loading. */
  function visit(win: Window): boolean {
    meet(win)
    const doc = documentOf(win)
    if (!doc) return false
    if (!known.has(doc)) follow(win, doc)
    const loading = framesOf(win).map(visit)
    return doc.readyState !== 'complete' || loading.includes(true)
  }

  function follow(win: Window, doc: Document): void {
    known.add(doc)
    // Scripts add frames at any time; until its page starts, a new one shows an empty document.
    const observer = new MutationObserver(() => {
      for (const child of framesOf(win)) {
        const empty = documentOf(child)
        if (!empty || known.has(empty)) continue
        visit(child)
        if (child.frameElement?.getAttribute('src')) look(child, empty)
      }
    })
    observer.observe(doc, { childList: true, subtree: true })
    // Events of frames do not bubble.
    doc.addEventListener('load', () => visit(win), true)
    win.addEventListener('pagehide', () => look(win, doc), { once: true })
  }

  /** What windows show until their new page starts. */
  const leaving = new Map<Window, { doc: Document; since: number }>()

  function look(from: Window, doc: Document): void {
    clearTimeout(timer)
    const since = performance.now()
    leaving.set(from, { doc, since })
    const tick = () => {
      const win = root()
      const now = performance.now()
      if (!win || now - since > patienceMs) return
      const loading = visit(win)
      for (const [frame, shown] of leaving) if (frame.closed || documentOf(frame) !== shown.doc) leaving.delete(frame)
      if ([...leaving.values()].some((shown) => now - shown.since < replacedMs)) soon(tick)
      else if (loading || leaving.size > 0) timer = setTimeout(tick, tickMs)
    }
    tick()
  }

  return {
    /** The root is about to load a page. */
    expect() {
      const win = root()
      if (win) look(win, win.document)
    },
  }
}
