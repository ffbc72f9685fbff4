import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PostgresBinaries } from './find-binaries.ts'
import { type Account, canEnter, run } from './run.ts'

/** Prefers /var/tmp, which survives a reboot. */
const commonFolder = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir())

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Rejects a folder of another user: its predictable name could have been taken to read or plant
 * data.
 */
async function assertOurs(folder: string, account: Account): Promise<void> {
  const { uid } = await stat(folder)
  if (uid !== 0 && uid !== account?.uid) throw new Error(`${folder} belongs to someone else (user ${uid}): remove it`)
}

/**
 * Returns the requested data folder, or a substitute when the `postgres` account cannot enter it.
 * The same request always gives the same folder, so that a later start finds its data.
 */
export async function chooseDataDir(wanted: string, account: Account, onLog: (line: string) => void): Promise<string> {
  await mkdir(wanted, { recursive: true })
  if (await canEnter(wanted, account)) return wanted
  const folder = join(commonFolder(), `cursus-postgres-${shortHash(wanted)}`)
  await mkdir(folder, { recursive: true })
  await assertOurs(folder, account)
  await chmod(folder, 0o755)
  onLog(`PostgreSQL runs as the user postgres here, who cannot reach ${wanted}: the database is kept in ${folder}`)
  return folder
}

/** Returns the programs, copied when the `postgres` account cannot reach them. */
export async function reachableBinaries(binaries: PostgresBinaries, account: Account): Promise<PostgresBinaries> {
  const bin = dirname(binaries.postgres)
  if (await canEnter(bin, account)) return binaries
  const native = dirname(bin)
  const { mtimeMs } = await stat(binaries.postgres)
  const copy = join(commonFolder(), `cursus-postgres-programs-${shortHash(`${native} ${mtimeMs}`)}`)
  if (existsSync(copy)) {
    await assertOurs(copy, account)
  } else {
    // Copy under a temporary name, so that an interrupted copy is never used.
    const unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    // Under a strict umask the originals, and so their copies, are unreadable for others.
    await run('chmod', ['-R', 'a+rX', unfinished])
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  const moved = (program: string) => program.replace(native, copy)
  return { postgres: moved(binaries.postgres), initdb: moved(binaries.initdb), pg_ctl: moved(binaries.pg_ctl) }
}

/** Creates a folder owned by the account and readable by nobody else. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}
