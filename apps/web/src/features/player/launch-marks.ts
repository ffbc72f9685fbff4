import { launchName } from '../../../launcher/kept-commits.ts'

/** A launch that has begun in this browser and was not closed in order. */
export type LaunchMark = {
  owner: string
  /** Where to send its commits: `{userModuleId, contentId}`. */
  context: Record<string, string>
  attemptId: string
  launch?: number
  contentOrigin: string
  /** Opens its kept commits, which all packages could read. */
  key: string
}

/** 32 random bytes, in hexadecimal. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const prefix = 'cursus-launch/'
const keyOf = (mark: LaunchMark) => `${prefix}${mark.owner}/${launchName(mark)}`

/**
 * Remembers the launches whose last commit may be in the content origin's storage. Without storage
 * there are none.
 */
export function createLaunchMarks(storage: () => Storage) {
  const attempt = <T>(work: (held: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  return {
    /** Returns whether the browser has stored it. */
    add: (mark: LaunchMark): boolean =>
      attempt((held) => {
        held.setItem(keyOf(mark), JSON.stringify(mark))
        return true
      }) ?? false,
    remove: (mark: LaunchMark): void => attempt((held) => held.removeItem(keyOf(mark))),
    list: (owner: string): LaunchMark[] =>
      attempt((held) =>
        Object.keys(held)
          .filter((key) => key.startsWith(`${prefix}${owner}/`))
          .map((key): LaunchMark => JSON.parse(held.getItem(key)!)),
      ) ?? [],
  }
}

export type LaunchMarks = ReturnType<typeof createLaunchMarks>
