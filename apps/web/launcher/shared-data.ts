import { maxLongLength } from './element-values.ts'
import type { OwnList } from './own-list.ts'
import type { SharedEntry } from './protocol.ts'

/**
 * `adl.data` of one SCO (SCORM 2004 4th edition, Run-Time Environment 4.3): its buckets in the
 * manifest's order, over values shared by all SCOs of the content. Codes are those of the standard.
 */
export function createSharedData(
  entries: readonly SharedEntry[],
  values: Map<string, string>,
  onWrite?: (targetId: string, value: string) => void,
): OwnList {
  return {
    count: () => ({ value: String(entries.length), code: '0' }),
    get({ index, name }) {
      const entry = entries[index]
      if (!entry) return { value: '', code: '301' }
      if (name === 'id') return { value: entry.targetId, code: '0' }
      if (!entry.read) return { value: '', code: '405' }
      const value = values.get(entry.targetId) ?? ''
      return { value, code: value === '' ? '403' : '0' }
    },
    set({ index }, raw) {
      const entry = entries[index]
      if (!entry) return '351'
      if (!entry.write) return '404'
      const value = raw.slice(0, maxLongLength)
      values.set(entry.targetId, value)
      onWrite?.(entry.targetId, value)
      return '0'
    },
    /** Its values are not those of a session. */
    restore: () => true,
  }
}
