import type { Deps } from '../context.ts'

/** Folder of the files of requests that are still running. */
export const uploadFolder = 'uploads'

/** Servers touch their uploads every five minutes, and end uploads that are silent for two. */
const unfinishedAfterMs = 30 * 60_000

/** Removes what killed processes left of uploads; returns how many files. */
export async function removeUnfinishedFiles({ storage }: Pick<Deps, 'storage'>): Promise<number> {
  const uploads = await storage.removeUnused(uploadFolder, unfinishedAfterMs)
  return uploads + (await storage.removeUnfinished(unfinishedAfterMs))
}
