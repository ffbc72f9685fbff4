import { decodePercent, insidePath } from './launch-href.ts'
import { trimEnd } from './trim-end.ts'

type FoundFile = { path: string; isCaseMismatch: boolean }

/**
 * Finds stored files by the references of manifests: exact, percent-decoded, NFC, case-insensitive.
 */
export class FileIndex {
  readonly #paths: ReadonlySet<string>
  readonly #byLooseName = new Map<string, string>()

  /** `paths` are stored paths: relative to the root, NFC. */
  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths)
    for (const path of this.#paths) {
      const key = looseName(path)
      if (!this.#byLooseName.has(key)) this.#byLooseName.set(key, path)
    }
  }

  find(candidates: readonly string[]): FoundFile | undefined {
    const spelled = candidates.flatMap((path) => {
      const decoded = insidePath(path.split('/').map(decodePercent).join('/'))
      return [path.normalize('NFC'), ...(decoded === undefined ? [] : [decoded.normalize('NFC')])]
    })
    const exact = spelled.find((path) => this.#paths.has(path))
    if (exact !== undefined) return { path: exact, isCaseMismatch: false }
    for (const path of spelled) {
      const found = this.#byLooseName.get(looseName(path))
      if (found !== undefined) return { path: found, isCaseMismatch: true }
    }
    return undefined
  }
}

/**
 * Normalises a path as Windows does: case, and trailing dots and spaces of segments, do not count.
 */
function looseName(path: string) {
  return path
    .split('/')
    .map((segment) => trimEnd(segment, '. '))
    .join('/')
    .toLowerCase()
}
