import { existsSync, readdirSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Clock } from './clocks.ts'

const library = 'libfaketimeMT.so.1'

/** Searches the folders of Debian, Fedora and a local build. */
function findLibrary(): string | undefined {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder))
  const places = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
  return places.map((place) => join(place, 'faketime', library)).find((file) => existsSync(file))
}

/** Whether libfaketime is installed. */
export const canMoveClock = (): boolean => findLibrary() !== undefined

/**
 * Returns an environment whose processes see that clock, running on from there. Redis keeps the
 * machine's clock, because libfaketime deadlocks with its memory allocator and we never read its
 * time.
 * @param folder gets a small program that starts Redis
 * @throws when libfaketime is not installed
 */
export async function moveClock(clock: Clock, folder: string): Promise<NodeJS.ProcessEnv> {
  const file = findLibrary()
  if (!file) {
    throw new Error(
      `${library} was not found. It moves the clock of processes; on Debian and Ubuntu: apt-get install faketime`,
    )
  }
  const path = process.env.PATH ?? ''
  const redis = path
    .split(delimiter)
    .map((place) => join(place, 'redis-server'))
    .find((program) => existsSync(program))
  if (redis) {
    await writeFile(join(folder, 'redis-server'), `#!/bin/sh\nunset LD_PRELOAD\nexec '${redis}' "$@"\n`)
    await chmod(join(folder, 'redis-server'), 0o755)
  }
  return {
    ...process.env,
    PATH: `${folder}${delimiter}${path}`,
    TZ: clock.zone,
    LD_PRELOAD: file,
    FAKETIME: `+${Math.round((clock.at.getTime() - Date.now()) / 1000)}`,
  }
}
