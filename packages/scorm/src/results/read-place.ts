import { type Elements, readNumber } from './read-sco.ts'

/** Where a participant is in a SCO: "7 of 18", or a share of the whole in percent. */
type ScoPlace = { position: number; total: number } | { percent: number }

const spelled = /^\s*(\d{1,4})\s+(?:of|sur)\s+(\d{1,4})\s*$/i
const fraction = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/

/**
 * Reads the place that a package reports itself; undefined when it does not say one beyond doubt. A
 * location is free text of the package, so a number alone has no total, and "2/5" may be page 5 of
 * chapter 2: it counts only when the progress measure agrees.
 */
export function readPlace(elements: Elements): ScoPlace | undefined {
  const location = elements['cmi.location'] ?? elements['cmi.core.lesson_location'] ?? ''
  const measure = readNumber(elements['cmi.progress_measure'])
  const known = measure !== undefined && measure >= 0 && measure <= 1 ? measure : undefined
  const match = spelled.exec(location)
  const written = match ?? fraction.exec(location)
  if (written) {
    const position = Number(written[1])
    const total = Number(written[2])
    const agrees = known !== undefined && [position, position - 1].some((at) => Math.abs(known - at / total) < 0.01)
    if (position >= 1 && position <= total && (match !== null || agrees)) return { position, total }
  }
  return known === undefined ? undefined : { percent: Math.floor(Number((known * 100).toFixed(4))) }
}
