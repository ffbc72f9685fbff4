import { type ClassValue, clsx } from 'clsx'
import { propertiesOf } from './class-property.ts'

/**
 * Joins class names; of two that set the same property under the same variants (`hover:`, `md:`),
 * the later one wins.
 */
export function cn(...values: ClassValue[]): string {
  const classes = clsx(values).split(/\s+/)
  const taken = new Set<string>()
  const result: string[] = []
  for (const name of classes.reverse()) {
    const keys = keysOf(name)
    if (keys[0] !== undefined && taken.has(keys[0])) continue
    for (const key of keys) taken.add(key)
    result.push(name)
  }
  return result.reverse().join(' ')
}

const known = new Map<string, readonly string[]>()

/** The properties of a class, each with its variants and `!`. */
function keysOf(name: string): readonly string[] {
  let keys = known.get(name)
  if (!keys) {
    const [, conditions = '', base = ''] = /^((?:(?:\[[^\]]*\]|\([^)]*\)|[^:[\]()])*:)*)(.*)$/.exec(name) ?? []
    const important = base.endsWith('!') ? '!' : ''
    keys = (propertiesOf(important ? base.slice(0, -1) : base) ?? []).map(
      (property) => conditions + important + property,
    )
    known.set(name, keys)
  }
  return keys
}
