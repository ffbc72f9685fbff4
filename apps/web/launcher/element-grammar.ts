type Access = 'readOnly' | 'readWrite' | 'writeOnly'

/** A parsed element name. `lists` are the indexed lists on the path, outermost first. */
export type Parsed =
  | { kind: 'leaf'; template: string; access: Access; lists: { path: string; index: number }[] }
  | { kind: 'keyword'; name: string; lists: { path: string; index: number }[] }
  /** `_children` of an element without children. */
  | { kind: 'noChildren' }
  /** `_count` of an element that is no list. */
  | { kind: 'noCount' }
  /** `adl.nav.request_valid.choice.{target=…}` and `.jump.{target=…}`. */
  | { kind: 'navTarget'; target: string }
  | { kind: 'unknown' }

export type Grammar = {
  parse: (element: string) => Parsed
}

const words = (text: string) => text.trim().split(/\s+/)

/**
 * Builds a grammar from lists of element names, separated by white space, with `n` for an index.
 */
export function defineGrammar(lists: Record<Access | 'keywords', string>): Grammar {
  const leaves = new Map<string, Access>()
  const accesses: Access[] = ['readOnly', 'readWrite', 'writeOnly']
  for (const access of accesses) for (const name of words(lists[access])) leaves.set(name, access)
  const keywords = new Set(words(lists.keywords))
  const known = new Set<string>()
  for (const name of [...leaves.keys(), ...keywords]) {
    const parts = name.split('.')
    for (let end = 1; end <= parts.length; end += 1) known.add(parts.slice(0, end).join('.'))
  }

  /**
   * Strict, because the library resolves any path from its own object: names outside the standard
   * must never reach it.
   */
  function parse(element: string): Parsed {
    if (element.length > 4200) return { kind: 'unknown' }
    const target = /^adl\.nav\.request_valid\.(?:choice|jump)\.\{target=([^{}]+)\}$/.exec(element)
    if (target && leaves.has('adl.nav.request')) return { kind: 'navTarget', target: target[1]! }
    const parts = element.split('.')
    if (parts.includes('n') || parts.length > 7) return { kind: 'unknown' }
    const indexed: { path: string; index: number }[] = []
    const template = parts
      .map((part, at) => {
        if (!/^\d+$/.test(part)) return part
        // `01` is an index out of range.
        const index = /^(0|[1-9]\d{0,3})$/.test(part) ? Number(part) : Number.POSITIVE_INFINITY
        indexed.push({ path: parts.slice(0, at).join('.'), index })
        return 'n'
      })
      .join('.')
    const access = leaves.get(template)
    if (access) return { kind: 'leaf', template, access, lists: indexed }
    const cut = template.lastIndexOf('.')
    const [parent, last] = [template.slice(0, cut), template.slice(cut + 1)]
    if (keywords.has(template)) return { kind: 'keyword', name: last, lists: indexed }
    if (cut > 0 && known.has(parent) && last === '_children') return { kind: 'noChildren' }
    if (cut > 0 && known.has(parent) && last === '_count') return { kind: 'noCount' }
    return { kind: 'unknown' }
  }
  return { parse }
}
