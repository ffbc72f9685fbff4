import { documentOf } from './watch-frames.ts'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']
const tellEveryMs = 10_000

/**
 * Tells, at most every ten seconds, that the learner used a window of the package, because the
 * application cannot see into its frame. Call it for every document of the package.
 */
export function createUseWatch(tell: () => void, now: () => number): (win: Window) => void {
  const known = new WeakSet<Document>()
  let toldAt = Number.NEGATIVE_INFINITY
  const used = ({ isTrusted }: Event) => {
    if (!isTrusted || now() - toldAt < tellEveryMs) return
    toldAt = now()
    tell()
  }
  return (win) => {
    const doc = documentOf(win)
    if (!doc || known.has(doc)) return
    known.add(doc)
    for (const input of inputs) doc.addEventListener(input, used, { capture: true, passive: true })
  }
}
