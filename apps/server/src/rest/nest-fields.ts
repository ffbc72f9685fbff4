import { validationFailed } from '@cursus/contract/error'

/** More than any form has; larger indexes would only create holes. */
const maxIndex = 5000

type Tree = Map<string, Tree | unknown[]>

const refuse = (name: string) => validationFailed({ path: name.slice(0, 200), rule: 'invalid' })

/**
 * `chapters[0][title]` → chapters, 0, title. An empty last segment (`tags[]`) appends to a list.
 */
function readName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match?.[1]) throw refuse(name)
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((segment) => segment[1] ?? '')
  if (inner.slice(0, -1).includes('')) throw refuse(name)
  return [match[1], ...inner]
}

/**
 * Builds the object that multipart names describe: brackets nest; `tags[0]`, `tags[]` and a
 * repeated `tags` are lists. A single value stays a value, and `null` a string: the schemas read
 * them as lists.
 * @throws AppError ValidationFailed for an invalid name, or one that is both a value and an object
 */
export function nestFields(fields: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> {
  const root: Tree = new Map()
  for (const [name, value] of fields) {
    const path = readName(name)
    const isItem = path.at(-1) === ''
    if (isItem) path.pop()
    let tree = root
    for (const key of path.slice(0, -1)) {
      const inner = tree.get(key) ?? new Map()
      if (!(inner instanceof Map)) throw refuse(name)
      tree.set(key, inner)
      tree = inner
    }
    const last = path.at(-1) as string
    const values = tree.get(last) ?? []
    if (!Array.isArray(values)) throw refuse(name)
    tree.set(last, Object.assign([...values, value], isItem || isList(values) ? { isList: true } : {}))
  }
  return toObject(root)
}

const isList = (values: unknown[]) => 'isList' in values

function toObject(tree: Tree): Record<string, unknown> {
  // Without a prototype, so that a field called `__proto__` is an ordinary unknown field.
  const object: Record<string, unknown> = Object.create(null)
  for (const [key, value] of tree) object[key] = toValue(key, value)
  return { ...object }
}

function toValue(key: string, value: Tree | unknown[]): unknown {
  if (Array.isArray(value)) return isList(value) || value.length > 1 ? [...value] : value[0]
  const keys = [...value.keys()]
  if (!keys.every((index) => /^\d+$/.test(index))) return toObject(value)
  if (keys.some((index) => Number(index) > maxIndex)) throw refuse(key)
  return keys
    .sort((a, b) => Number(a) - Number(b))
    .map((index) => toValue(`${key}[${index}]`, value.get(index) as Tree | unknown[]))
}
