import { spawn } from 'node:child_process'
import { platform } from 'node:os'

/**
 * System account for PostgreSQL when this process is root, which PostgreSQL refuses; else
 * undefined.
 */
export type Account = { uid: number; gid: number } | undefined

/**
 * Runs a program and returns its output; throws with its output on a non-zero exit. With
 * `ownGroup`, signals to the group of this process, such as those of Ctrl-C, do not reach it.
 */
export async function run(
  program: string,
  args: string[],
  account?: Account,
  { ownGroup = false }: { ownGroup?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
      cwd: platform() === 'win32' ? undefined : '/',
      detached: ownGroup && platform() !== 'win32',
      ...account,
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    // Not "close": the database started by pg_ctl inherits the pipes and keeps them open.
    child.on('exit', (code, signal) => {
      child.stdout.destroy()
      child.stderr.destroy()
      if (code === 0) resolve(output)
      // A signal to our group can arrive before the program has a group of its own.
      else if (ownGroup && signal) resolve(run(program, args, account, { ownGroup }))
      else reject(new Error(`${program} ended with ${signal ?? code}: ${output.trim()}`))
    })
  })
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  return Number.parseInt(await run('id', [flag, 'postgres']), 10)
}

/** As root, finds or creates the system account `postgres`. */
export async function findAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  }
}

/**
 * True when the account can enter the folder; a parent may be closed to it, as home folders are.
 */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!account) return true
  return run('/bin/sh', ['-c', 'cd "$0"', folder], account).then(
    () => true,
    () => false,
  )
}
