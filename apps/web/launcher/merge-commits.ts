import { type CommitBody, type HistoryEntry, maxHistory, type ScoDelta } from './protocol.ts'

/**
 * Merges a newer commit of the same launch into an older one; the newer value wins, nothing else is
 * lost.
 */
export function mergeCommits(older: CommitBody | undefined, newer: CommitBody): CommitBody {
  if (!older) return newer
  const scos = { ...older.scos }
  for (const [identifier, delta] of Object.entries(newer.scos)) scos[identifier] = mergeDeltas(scos[identifier], delta)
  const sharedData = { ...older.sharedData, ...newer.sharedData }
  const shared = Object.keys(sharedData).length > 0 && { sharedData }
  return { ...older, ...newer, sequence: Math.max(older.sequence, newer.sequence), scos, ...shared }
}

/** Merges a newer delta of one SCO into an older one; histories are concatenated. */
export function mergeDeltas(older: ScoDelta | undefined, newer: ScoDelta): ScoDelta {
  if (!older) return newer
  const merged: ScoDelta = { ...older, ...newer, elements: { ...older.elements, ...newer.elements } }
  const history = [...(older.history ?? []), ...(newer.history ?? [])]
  if (history.length > 0) merged.history = trimHistory(history)
  return merged
}

/**
 * Shortens a history over its limit. Results depend on the best score and on every status reached,
 * so each status value, the highest of each score and the latest writes are kept; the middle is
 * removed.
 */
export function trimHistory(history: HistoryEntry[], max = maxHistory): HistoryEntry[] {
  if (history.length <= max) return history
  const best = new Map<string, number>()
  history.forEach(([element, value], index) => {
    const score = element.includes('score.')
    const key = score ? element : `${element}=${value}`
    const rival = best.get(key)
    if (rival === undefined || (score && Number(value) >= Number(history[rival]![1]))) best.set(key, index)
  })
  const survivors = new Set([...best.values()].slice(0, max))
  for (let index = history.length - 1; index >= 0 && survivors.size < max; index -= 1) survivors.add(index)
  return history.filter((_, index) => survivors.has(index))
}
