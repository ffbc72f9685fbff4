import { existsSync, readdirSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Date and time zone of the machine at the start of a run. */
export type Clock = {
  name: string
  at: Date
  /** Zone of the machine. The platform's days follow `TIME_ZONE`. */
  zone: string
}

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
 * Stores a program that starts the one of that name on the machine's own clock: libfaketime
 * deadlocks with the memory allocators of some, and we never read their time.
 */
async function keepClock(name: string, folder: string): Promise<string | undefined> {
  const places = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, name))
  const program = places.find((place) => existsSync(place))
  if (!program) return undefined
  const wrapper = join(folder, name)
  await writeFile(wrapper, `#!/bin/sh\nunset LD_PRELOAD\nexec '${program}' "$@"\n`)
  await chmod(wrapper, 0o755)
  return wrapper
}

/** Time of the machine in milliseconds, also in a process whose clock `moveClock` has moved. */
const machineTime = (): number => Date.now() - Number(process.env.FAKETIME ?? 0) * 1000

/**
 * Returns an environment whose processes see that clock, running on from there. Redis and Firefox
 * keep the machine's clock.
 * @param folder gets small programs that start them
 * @throws when libfaketime is not installed
 */
export async function moveClock(clock: Clock, folder: string): Promise<NodeJS.ProcessEnv> {
  const file = findLibrary()
  if (!file) {
    throw new Error(
      `${library} was not found. It moves the clock of processes; on Debian and Ubuntu: apt-get install faketime`,
    )
  }
  await keepClock('redis-server', folder)
  const firefox = process.env.FIREFOX_PATH ?? (await keepClock('firefox-esr', folder))
  return {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    TZ: clock.zone,
    LD_PRELOAD: file,
    FAKETIME: `+${Math.round((clock.at.getTime() - machineTime()) / 1000)}`,
    // libfaketime sets it to the semaphore of a process. One that has ended cannot be shared, and
    // a new one under the same name fails when a killed process has left a file there.
    FAKETIME_SHARED: undefined,
  }
}
