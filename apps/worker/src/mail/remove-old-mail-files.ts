import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const retentionMs = 7 * 86_400_000

/** Removes mails of a week from their folder: their links open accounts. */
export async function removeOldMailFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const file = join(folder, name)
    if (!/\.eml(?:\.tmp)?$/.test(name)) continue
    const { mtimeMs } = await stat(file)
    if (now.getTime() - mtimeMs > retentionMs) await rm(file, { force: true })
  }
}
