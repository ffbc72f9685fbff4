import { trimHistory } from './merge-commits.ts'
import { type CommitBody, type Elements, type HistoryEntry, maxHistory, type ScoDelta } from './protocol.ts'

export type Changes = Pick<CommitBody, 'scos' | 'sharedData'>

type Pending = { elements: Elements; history: HistoryEntry[]; rest: Omit<ScoDelta, 'elements' | 'history'> }

/**
 * Changes that wait to be sent, added write by write. Adding costs the same however many wait,
 * because some packages write thousands of elements in one turn.
 */
export function createPendingChanges() {
  const scos = new Map<string, Pending>()
  const shared = new Map<string, string>()
  return {
    add(sco: string, { elements, history, ...rest }: ScoDelta): void {
      const changes = scos.get(sco) ?? { elements: {}, history: [], rest: {} }
      scos.set(sco, changes)
      Object.assign(changes.elements, elements)
      Object.assign(changes.rest, rest)
      if (!history) return
      changes.history.push(...history)
      if (changes.history.length > 2 * maxHistory) changes.history = trimHistory(changes.history)
    },
    addShared(targetId: string, value: string): void {
      shared.set(targetId, value)
    },
    get isEmpty(): boolean {
      return scos.size === 0 && shared.size === 0
    },
    /** A copy, which later changes do not alter. */
    read(): Changes {
      const deltas = [...scos].map(([sco, { elements, history, rest }]): [string, ScoDelta] => [
        sco,
        { ...rest, elements: { ...elements }, ...(history.length > 0 && { history: trimHistory([...history]) }) },
      ])
      return {
        scos: Object.fromEntries(deltas),
        ...(shared.size > 0 && { sharedData: Object.fromEntries(shared) }),
      }
    },
    clear(): void {
      scos.clear()
      shared.clear()
    },
  }
}
