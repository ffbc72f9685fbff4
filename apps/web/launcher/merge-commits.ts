import { type CommitBody, type HistoryEntry, maxHistory, type ScoDelta } from './protocol.ts'

/** Lays a newer commit over an older one of the same launch: nothing of either is lost, the newer value wins. */
export function mergeCommits(older: CommitBody | undefined, newer: CommitBody): CommitBody {
  if (!older) return newer
  const scos = { ...older.scos }
  for (const [identifier, delta] of Object.entries(newer.scos)) scos[identifier] = mergeDeltas(scos[identifier], delta)
  const sharedData = { ...older.sharedData, ...newer.sharedData }
  const shared = Object.keys(sharedData).length > 0 && { sharedData }
  return { ...older, ...newer, sequence: Math.max(older.sequence, newer.sequence), scos, ...shared }
}

/** Lays a newer delta of one SCO over an older one; histories follow one another. */
export function mergeDeltas(older: ScoDelta | undefined, newer: ScoDelta): ScoDelta {
  if (!older) return newer
  const merged: ScoDelta = { ...older, ...newer, elements: { ...older.elements, ...newer.elements } }
  const history = [...(older.history ?? []), ...(newer.history ?? [])]
  if (history.length > 0) merged.history = trimHistory(history)
  return merged
}

/**
 * Shortens a history that has grown over its limit. Results ask for the best score and for whether a status was ever reached, so
 * each status value, the highest of each score and the latest writes stay; what goes is the middle.
 */
export function trimHistory(history: HistoryEntry[], max = maxHistory): HistoryEntry[] {
  if (history.length <= max) return history
  const best = new Map<string, number>()
  history.forEach(([element, value], index) => {
    const score = element.includes('score.')
    const key = score ? element : `${element}=${value}`
    const held = best.get(key)
    if (held === undefined || (score && Number(value) >= Number(history[held]![1]))) best.set(key, index)
  })
  const kept = new Set([...best.values()].slice(0, max))
  for (let index = history.length - 1; index >= 0 && kept.size < max; index -= 1) kept.add(index)
  return history.filter((_, index) => kept.has(index))
}
