import type { Deps } from '../context.ts'
import { mailPictureFolder, mailPictureForMs } from '../mail/index.ts'
import { mailPreviewFolder, mailPreviewForMs } from '../reminder/index.ts'
import { resumableFolder, resumableForMs } from '../upload/index.ts'

/** Folder for the files of running requests. */
export const uploadFolder = 'uploads'

/** Servers touch their uploads every five minutes, and end uploads that are silent for two. */
const unfinishedAfterMs = 30 * 60_000

/**
 * Removes uploads of killed processes, resumable ones that nobody continued, and what was drawn of
 * mails and nobody asks for any more. Returns how many files.
 */
export async function removeUnfinishedFiles({ storage }: Pick<Deps, 'storage'>): Promise<number> {
  const uploads = await storage.removeUnused(uploadFolder, unfinishedAfterMs)
  const resumable = await storage.removeUnused(resumableFolder, resumableForMs)
  const pictures = await storage.removeUnused(mailPictureFolder, mailPictureForMs)
  const previews = await storage.removeUnused(mailPreviewFolder, mailPreviewForMs)
  return uploads + resumable + pictures + previews + (await storage.removeUnfinished(unfinishedAfterMs))
}
