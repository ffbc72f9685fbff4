import type { SharedEntry } from './protocol.ts'

/** Maximum length of a bucket: the smallest permitted maximum of the standard. */
const maxLength = 64_000

/**
 * `adl.data` of one SCO (SCORM 2004 4th edition, Run-Time Environment 4.3): its buckets in the
 * manifest's order, over values shared by all SCOs of the content. Codes are those of the standard.
 */
export function createSharedData(entries: readonly SharedEntry[], values: Map<string, string>) {
  return {
    get count(): number {
      return entries.length
    },
    get(index: number, part: 'id' | 'store'): { value: string; code: string } {
      const entry = entries[index]
      if (!entry) return { value: '', code: '301' }
      if (part === 'id') return { value: entry.targetId, code: '0' }
      if (!entry.read) return { value: '', code: '405' }
      const value = values.get(entry.targetId) ?? ''
      return { value, code: value === '' ? '403' : '0' }
    },
    /** `targetId` of the written bucket; nothing was written when `code` is not `'0'`. */
    set(index: number, raw: string): { code: string; targetId?: string; value?: string; truncated?: boolean } {
      const entry = entries[index]
      if (!entry) return { code: '351' }
      if (!entry.write) return { code: '404' }
      const value = raw.slice(0, maxLength)
      values.set(entry.targetId, value)
      return { code: '0', targetId: entry.targetId, value, truncated: value !== raw }
    },
  }
}
