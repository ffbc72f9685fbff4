/** The document, when the frame is of our origin; a package may show others'. */
export function documentOf(win: Window): Document | undefined {
  try {
    return win.document
  } catch {
    return undefined
  }
}

/** The frames right inside a window. */
export const framesOf = (win: Window): Window[] => Array.from({ length: win.length }, (_, index) => win[index]!)

const tickMs = 4
/** A page that has not come by then is met when it has loaded, as are its frames. */
const patienceMs = 20_000

/**
 * Tells of every window of a package, the root and the frames within, while its pages come, and so before the frames of a page run their
 * scripts; a window is told of more than once. No event tells a parent that a frame's page begins: pages on their way are looked for.
 */
export function createFrameWatch(root: () => Window | null, meet: (win: Window) => void) {
  const known = new WeakSet<Document>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Whether something in there is still loading. */
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
    if (doc.readyState === 'loading') {
      const observer = new MutationObserver(() => visit(win))
      observer.observe(doc, { childList: true, subtree: true })
      doc.addEventListener('DOMContentLoaded', () => observer.disconnect(), { once: true })
    }
    // The events of the frames do not bubble.
    doc.addEventListener('load', () => visit(win), true)
    win.addEventListener('pagehide', () => look(win, doc), { once: true })
  }

  /** `leaving`: what the window shows until its new page begins. */
  function look(from: Window, leaving: Document): void {
    clearTimeout(timer)
    const until = performance.now() + patienceMs
    const tick = () => {
      const win = root()
      if (!win || performance.now() > until) return
      const loading = visit(win)
      if (loading || documentOf(from) === leaving) timer = setTimeout(tick, tickMs)
    }
    tick()
  }

  return {
    /** A page is on its way to the root. */
    expect() {
      const win = root()
      if (win) look(win, win.document)
    },
  }
}
