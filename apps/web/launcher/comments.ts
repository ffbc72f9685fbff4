import { isLocalized, isTimestamp } from './element-values.ts'
import { refuse } from './error-codes.ts'
import type { ElementPath, OwnList } from './own-list.ts'

/**
 * Replaces the library's `cmi.comments_from_learner` of SCORM 2004, which drops a comment without
 * text on resume and shifts the indexes behind it.
 */
export function createComments(): OwnList {
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
