import { type CommitBody, isCommitBody, type KeptEntry } from './protocol.ts'
import { seal } from './seal.ts'

type Launch = Pick<CommitBody, 'attemptId' | 'launch'>

const prefix = 'cursus-commit/'
const maxAgeMs = 30 * 24 * 60 * 60_000

/** Names a launch in both origins. */
export const launchName = ({ attemptId, launch }: Launch): string => `${attemptId}/${launch ?? 0}`

/**
 * Commits in the content origin's `localStorage`: the only storage that is written before a
 * package's Commit returns. An entry lasts until the application has the commit, usually some
 * milliseconds. All packages share this storage, so entries are sealed with a key of their launch,
 * which only the application keeps. `storage` throws where the browser refuses it.
 */
export function createKeptCommits(storage: () => Storage, now: () => number = Date.now) {
  const attempt = <T>(work: (held: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  /** `time sequence sealed` */
  const read = (held: Storage, key: string) => {
    const [, keptAt, sequence, sealed] = /^(\d+) (\d+) (.+)$/s.exec(held.getItem(key) ?? '') ?? []
    return sealed === undefined ? undefined : { keptAt: Number(keptAt), sequence: Number(sequence), sealed }
  }
  return {
    /** Returns whether the browser has stored it, and the application will accept it. */
    keep({ attemptToken: _, ...body }: CommitBody, key: string): boolean {
      if (!isCommitBody(body)) return false
      const value = `${now()} ${body.sequence} ${seal(JSON.stringify(body), key)}`
      const stored = attempt((held) => {
        held.setItem(prefix + launchName(body), value)
        return true
      })
      return stored === true
    },
    /** Removes the commit of a launch, unless it is newer than `upTo`. */
    drop(name: string, upTo: number): void {
      attempt((held) => {
        if ((read(held, prefix + name)?.sequence ?? 0) <= upTo) held.removeItem(prefix + name)
      })
    },
    find(name: string): KeptEntry | undefined {
      const entry = attempt((held) => read(held, prefix + name))
      return entry && { name, sequence: entry.sequence, sealed: entry.sealed }
    },
    /** Removes what nobody has collected for 30 days. */
    sweep(): void {
      attempt((held) => {
        for (const key of Object.keys(held).filter((one) => one.startsWith(prefix))) {
          if (!(now() - (read(held, key)?.keptAt ?? Number.NEGATIVE_INFINITY) < maxAgeMs)) held.removeItem(key)
        }
      })
    },
  }
}
