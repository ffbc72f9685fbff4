import type { Deps } from '../context.ts'
import { resumableFolder, resumableForMs } from '../upload/index.ts'

/** Folder for the files of running requests. */
export const uploadFolder = 'uploads'

/** Servers touch their uploads every five minutes, and end uploads that are silent for two. */
const unfinishedAfterMs = 30 * 60_000

/**
 * Removes uploads of killed processes, and resumable ones that nobody continued. Returns how many
 * files.
 */
export async function removeUnfinishedFiles({ storage }: Pick<Deps, 'storage'>): Promise<number> {
  const uploads = await storage.removeUnused(uploadFolder, unfinishedAfterMs)
  const resumable = await storage.removeUnused(resumableFolder, resumableForMs)
  return uploads + resumable + (await storage.removeUnfinished(unfinishedAfterMs))
}
