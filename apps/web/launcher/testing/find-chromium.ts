import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'

export type Chromium = { executablePath: string; args: string[] }

// Machines without a graphics card would emulate one, for a third of a window’s time.
const args = ['--no-sandbox', '--disable-background-networking', '--disable-gpu']

const shells = [chromium.executablePath(), '/usr/bin/chromium-headless-shell']
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium: `CHROMIUM_PATH`, one of the machine, or the headless shell of
 * `@sparticuz/chromium`; `undefined` without any.
 * @param first the kind to prefer. A headless shell takes a third less time than a whole browser,
 * but blocks no windows and reads no preferences.
 */
export async function findChromium(first: 'shell' | 'whole' = 'whole'): Promise<Chromium | undefined> {
  const installed = first === 'shell' ? [...shells, ...browsers] : [...browsers, ...shells]
  const found = [process.env.CHROMIUM_PATH, ...installed].find((place) => place && existsSync(place))
  const executablePath = found ?? (await unpackShell())
  return executablePath === undefined ? undefined : { executablePath, args }
}

/**
 * The package would itself unpack it to a place of any version, where a second process starts the
 * half of it. The flags that it proposes are for functions of a cloud: without web security.
 */
async function unpackShell(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const file = join(tmpdir(), `chromium-headless-shell-${version}`)
  if (!existsSync(file)) {
    const part = `${file}-${randomUUID()}`
    const source = createReadStream(join(folder, 'bin/chromium.br'))
    await pipeline(source, createBrotliDecompress(), createWriteStream(part, { mode: 0o700 }))
    await rename(part, file)
  }
  return file
}

/** False for the headless shells, which have no pop-up blocker and no settings. */
export const isWhole = ({ executablePath }: Chromium): boolean => !/headless.shell/.test(executablePath)
