import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PostgresBinaries } from './find-binaries.ts'
import { type Account, canEnter, run } from './run.ts'

/** Survives a restart of the machine where the system has one that does. */
const commonFolder = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir())

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A folder at a name others could have taken first must be ours, else they could read or plant data. */
async function assertOurs(folder: string, account: Account): Promise<void> {
  const { uid } = await stat(folder)
  if (uid !== 0 && uid !== account?.uid) throw new Error(`${folder} belongs to someone else (user ${uid}): remove it`)
}

/**
 * The folder to keep the database in: the one asked for, or, where the `postgres` account cannot reach that, another with the same life.
 * The same request always gives the same place, so a later start finds its data.
 */
export async function choosePlace(wanted: string, account: Account, onLog: (line: string) => void): Promise<string> {
  await mkdir(wanted, { recursive: true })
  if (await canEnter(wanted, account)) return wanted
  const place = join(commonFolder(), `cursus-postgres-${shortHash(wanted)}`)
  await mkdir(place, { recursive: true })
  await assertOurs(place, account)
  await chmod(place, 0o755)
  onLog(`PostgreSQL runs as the user postgres here, who cannot reach ${wanted}: the database is kept in ${place}`)
  return place
}

/** The programs as they are, or a copy where the `postgres` account cannot reach them. */
export async function reachableBinaries(binaries: PostgresBinaries, account: Account): Promise<PostgresBinaries> {
  const bin = dirname(binaries.postgres)
  if (await canEnter(bin, account)) return binaries
  const native = dirname(bin)
  const { mtimeMs } = await stat(binaries.postgres)
  const copy = join(commonFolder(), `cursus-postgres-programs-${shortHash(`${native} ${mtimeMs}`)}`)
  if (existsSync(copy)) {
    await assertOurs(copy, account)
  } else {
    // Whole or not at all: a copy cut short must not be taken for the programs.
    const unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    // Under a strict umask the originals are closed file by file, and so would their copies be.
    await run('chmod', ['-R', 'a+rX', unfinished])
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  const moved = (program: string) => program.replace(native, copy)
  return { postgres: moved(binaries.postgres), initdb: moved(binaries.initdb), pg_ctl: moved(binaries.pg_ctl) }
}

/** Makes a folder that belongs to the account and that nobody else can read. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}
