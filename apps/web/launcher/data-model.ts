import type { Parsed } from './element-grammar.ts'
import { isLocalized, isTimestamp, names, prepareValue } from './element-values.ts'
import { accept, errorCodes, refuse } from './error-codes.ts'
import { createInteractions } from './interactions.ts'
import type { ElementPath, OwnList } from './own-list.ts'
import type { Standard } from './protocol.ts'
import type { Runtime } from './runtime.ts'

export type DataModel = ReturnType<typeof createDataModel>
type Indexes = Extract<Parsed, { kind: 'leaf' }>['lists']

/**
 * The values of one session. The library has most and checks types, ranges and dependencies; here
 * are those that it cannot hold (suspend data, locations, scores out of range, some lists). Refuses
 * what is invalid.
 */
export function createDataModel(standard: Standard, runtime: Runtime, sharedData: OwnList) {
  const codes = errorCodes[standard]
  const { suspendData, location } = names[standard]
  /** Lists implemented by the launcher instead of the library, by name. */
  const lists: Readonly<Record<string, OwnList>> = {
    data: sharedData,
    ...(standard === '2004' && { interactions: createInteractions(), comments_from_learner: createComments() }),
  }
  /** Values that the library does not hold, or holds in another form. */
  const own = new Map<string, string>()

  /** The launcher's list that an element belongs to; undefined for keywords. */
  function ownListOf(element: string): OwnList | undefined {
    const [, name = '', index] = element.split('.')
    return index === '_children' ? undefined : lists[name]
  }

  function countOf(path: string): number {
    const [, , index, name] = path.split('.')
    const list = ownListOf(path)
    if (!list) return Number(runtime.get(`${path}._count`).value || 0)
    return index === undefined ? list.count() : list.count(Number(index), name)
  }

  /**
   * The library accepts an objective without an identifier, or creates it before it finds a
   * duplicate.
   */
  function checkObjective(element: string, value: string): void {
    const { index, name } = pathOf(element)
    const count = countOf('cmi.objectives')
    if (name !== 'id' && index >= count) refuse('408')
    for (let at = 0; name === 'id' && at < count; at += 1)
      if (at !== index && runtime.get(`cmi.objectives.${at}.id`).value === value) refuse(codes.setBeyond)
  }

  /** Writes a value; returns it as stored. */
  function write(element: string, template: string, raw: string): { value: string; truncated: boolean } {
    const { value, runtimeValue, truncated, mistake } = prepareValue(standard, template, raw)
    if (mistake) refuse(mistake)
    if (standard === '2004' && template.startsWith('cmi.objectives.n.')) checkObjective(element, value)
    const list = ownListOf(element)
    if (list) {
      // Validated in full, because a truncated value is not what the package wrote.
      list.set(pathOf(element), truncated ? raw : value)
      if (truncated) list.restore(pathOf(element), value)
    } else {
      if (runtimeValue !== undefined) accept(runtime.set(element, runtimeValue))
      if (runtimeValue === value) own.delete(element)
      else own.set(element, value)
    }
    return { value, truncated }
  }

  return {
    write,
    /** Writes a start value; returns it as stored, `undefined` when it is invalid. */
    seed(element: string, template: string, raw: string): string | undefined {
      const { value, runtimeValue } = prepareValue(standard, template, raw)
      const list = ownListOf(element)
      if (list) return list.restore(pathOf(element), value) ? value : undefined
      if (runtimeValue && !runtime.seed(element, runtimeValue)) return undefined
      // The library omits empty texts.
      if (runtimeValue !== value || raw === '') own.set(element, value)
      return value
    },
    read(element: string): string {
      const held = own.get(element)
      if (held !== undefined) return held
      if (element === suspendData || element === location) return codes.notSet ? refuse(codes.notSet) : ''
      const list = ownListOf(element)
      if (list) return element.endsWith('._count') ? String(countOf(element.slice(0, -7))) : list.get(pathOf(element))
      const { value, code } = runtime.get(element)
      accept(code)
      return value
    },
    get suspendData(): string | undefined {
      return own.get(suspendData)
    },
    set suspendData(data: string) {
      own.set(suspendData, data)
    },
    /** Whether an index is beyond its list's end; `room` 1 allows the next free one. */
    isBeyond: (indexes: Indexes, room: 0 | 1): boolean =>
      indexes.some(({ path, index }) => index >= countOf(path) + room),
  }
}

/** `cmi.interactions.3.objectives.0.id` → interaction 3, objective 0, `id`. */
function pathOf(element: string): ElementPath {
  const [index, inner] = element.match(/\d+/g)!.map(Number)
  return { index: index!, inner, name: element.slice(element.lastIndexOf('.') + 1) }
}

/**
 * Replaces the library's `cmi.comments_from_learner` of SCORM 2004, which drops a comment without
 * text on resume and shifts the indexes behind it.
 */
function createComments(): OwnList {
  const list: Map<string, string>[] = []

  function get({ index, name }: ElementPath): string {
    const comment = list[index] ?? refuse('301')
    // Only the timestamp can be missing: text and location are empty until they are set.
    return comment.get(name) ?? (name === 'timestamp' ? refuse('403') : '')
  }

  function restore({ index, name }: ElementPath, value: string): boolean {
    if (index > list.length) return false
    list[index] ??= new Map()
    list[index].set(name, value)
    return true
  }

  return {
    get,
    restore,
    set(path, value) {
      if (path.name === 'timestamp' ? !isTimestamp(value) : !isLocalized(value)) refuse('406')
      restore(path, value)
    },
    count: () => list.length,
  }
}
