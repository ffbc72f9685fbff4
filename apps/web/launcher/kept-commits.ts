import { type CommitBody, isCommitBody } from './protocol.ts'

type Launch = Pick<CommitBody, 'attemptId' | 'launch'>
type Kept = { keptAt: number; body: CommitBody }

const prefix = 'cursus-commit/'
const maxAgeMs = 30 * 24 * 60 * 60_000

/** Names a launch in both origins. */
export const launchName = ({ attemptId, launch }: Launch): string => `${attemptId}/${launch ?? 0}`

/**
 * Commits in the content origin's `localStorage`: the only storage that is written before a
 * package's Commit returns. An entry lasts until the application has the commit, usually some
 * milliseconds. `storage` throws where the browser refuses it.
 */
export function createKeptCommits(storage: () => Storage, now: () => number = Date.now) {
  const read = (key: string): Kept | undefined => {
    try {
      const { keptAt, body } = JSON.parse(storage().getItem(key) ?? 'null') as Kept
      return isCommitBody(body) ? { keptAt, body } : undefined
    } catch {
      return undefined
    }
  }
  return {
    /** Returns whether the browser has stored it. Packages share this origin, so the token is left out. */
    keep({ attemptToken: _, ...body }: CommitBody): boolean {
      try {
        storage().setItem(prefix + launchName(body), JSON.stringify({ keptAt: now(), body } satisfies Kept))
        return true
      } catch {
        return false
      }
    },
    drop(name: string): void {
      try {
        storage().removeItem(prefix + name)
      } catch {
        // Nothing is stored where storage is refused.
      }
    },
    find: (name: string): CommitBody | undefined => read(prefix + name)?.body,
    /** Removes what nobody has collected for 30 days. */
    sweep(): void {
      try {
        const keys = Object.keys(storage()).filter((key) => key.startsWith(prefix))
        for (const key of keys)
          if (!(now() - (read(key)?.keptAt ?? Number.NEGATIVE_INFINITY) < maxAgeMs)) storage().removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
