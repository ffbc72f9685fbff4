import { isLocalized } from './identifiers.ts'
import type { Answer, ElementPath, OwnList } from './own-list.ts'
import { isTimestamp } from './timestamps.ts'

/**
 * Replaces the library's `cmi.comments_from_learner` of SCORM 2004, which drops a comment without
 * text on resume and shifts the indexes behind it.
 */
export function createComments(): OwnList {
  const list: Map<string, string>[] = []

  function get({ index, name }: ElementPath): Answer {
    const value = list[index]?.get(name)
    if (value !== undefined) return { value, code: '0' }
    if (!list[index]) return { value: '', code: '301' }
    // Only the timestamp can be missing: text and location are empty until they are set.
    return { value: '', code: name === 'timestamp' ? '403' : '0' }
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
      if (path.index > list.length) return '351'
      if (path.name === 'timestamp' ? !isTimestamp(value) : !isLocalized(value)) return '406'
      restore(path, value)
      return '0'
    },
    count: () => ({ value: String(list.length), code: '0' }),
  }
}
