import { maxLongLength } from './element-values.ts'
import { refuse } from './error-codes.ts'
import type { OwnList } from './own-list.ts'
import type { SharedEntry } from './protocol.ts'

/**
 * `adl.data` of one SCO (SCORM 2004 4th edition, Run-Time Environment 4.3): its buckets in the
 * manifest's order, over values shared by all SCOs of the content.
 */
export function createSharedData(
  entries: readonly SharedEntry[],
  values: Map<string, string>,
  onWrite?: (targetId: string, value: string) => void,
): OwnList {
  return {
    count: () => entries.length,
    get({ index, name }) {
      const { targetId, read } = entries[index] ?? refuse('301')
      if (name === 'id') return targetId
      if (!read) refuse('405')
      return values.get(targetId) || refuse('403')
    },
    set({ index }, raw) {
      const { targetId, write } = entries[index] ?? refuse('351')
      if (!write) refuse('404')
      const value = raw.slice(0, maxLongLength)
      values.set(targetId, value)
      onWrite?.(targetId, value)
    },
    /** Its values are not those of a session. */
    restore: () => true,
  }
}
