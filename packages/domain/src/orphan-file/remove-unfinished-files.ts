import type { Deps } from '../context.ts'
import { removeExpiredFiles } from '../stored-file/index.ts'

/** The storage removes what its own killed writes left. */
const unfinishedAfterMs = 30 * 60_000

/**
 * Removes uploads of killed processes, resumable ones that nobody continued, and what was drawn of
 * mails and nobody asks for any more. Returns how many files.
 */
export const removeUnfinishedFiles = async (reach: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> =>
  (await removeExpiredFiles(reach)) + (await reach.storage.removeUnfinished(unfinishedAfterMs))
