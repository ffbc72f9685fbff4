import { isLocalized } from './identifiers.ts'
import type { Answer, OwnList, Place } from './own-list.ts'
import { isTimestamp } from './timestamps.ts'

/**
 * `cmi.comments_from_learner` of SCORM 2004, in place of the library's: that one loses a comment without text when it is opened again, and
 * with it the place of those behind.
 */
export function createComments(): OwnList {
  const list: Map<string, string>[] = []

  function get({ index, name }: Place): Answer {
    const value = list[index]?.get(name)
    if (value !== undefined) return { value, code: '0' }
    if (!list[index]) return { value: '', code: '301' }
    // Only a moment can be missing: a comment is without a text and a place until it is given them.
    return { value: '', code: name === 'timestamp' ? '403' : '0' }
  }

  function restore({ index, name }: Place, value: string): boolean {
    if (index > list.length) return false
    list[index] ??= new Map()
    list[index].set(name, value)
    return true
  }

  return {
    get,
    restore,
    set(place, value) {
      if (place.index > list.length) return '351'
      if (place.name === 'timestamp' ? !isTimestamp(value) : !isLocalized(value)) return '406'
      restore(place, value)
      return '0'
    },
    count: () => ({ value: String(list.length), code: '0' }),
  }
}
